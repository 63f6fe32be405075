// Where rows are in a list of a million, of which some heights are known.

/** Positions in a block: a sum within one is added up row by row. */
const blockSize = 256;
/** No list is taken to be longer; its blocks alone would fill the memory of a phone. */
export const mostRows = 2 ** 28;

/**
 * The heights of a list's rows: known, known to be removed (0 high), or unknown, which are taken to
 * be as high as the known ones are on average. All questions are answered in O(log n); memory is
 * used for the blocks of 256 rows in which something is known.
 */
export class RowHeights {
  #count;
  #estimate;
  /**
   * NaN where a height is unknown.
   * @type {Map<number, Float64Array>}
   */
  #blocks = new Map();
  #blockCount;
  /** Fenwick trees over the blocks: the sum of the known heights, and how many are known. */
  #sums;
  #knowns;
  #knownSum = 0;
  #known = 0;
  #removed = 0;

  /** @param {number} count up to 2^28 @param {number} estimate the height while none is known */
  constructor(count, estimate) {
    if (!(Number.isSafeInteger(count) && count >= 0 && count <= mostRows)) {
      throw new RangeError(`A list has 0 to ${mostRows} rows, not ${count}.`);
    }
    this.#count = count;
    this.#estimate = estimate;
    this.#blockCount = Math.ceil(count / blockSize);
    this.#sums = new Float64Array(this.#blockCount + 1);
    this.#knowns = new Uint32Array(this.#blockCount + 1);
  }

  get count() {
    return this.#count;
  }

  /** What a row of unknown height is taken to be: whole points, so that rows stay on the grid. */
  get estimate() {
    const standing = this.#known - this.#removed;
    return standing > 0 ? Math.max(1, Math.round(this.#knownSum / standing)) : this.#estimate;
  }

  get totalHeight() {
    return this.#knownSum + (this.#count - this.#known) * this.estimate;
  }

  /**
   * The known height of a row, 0 where it is removed; NaN where it is unknown.
   * @param {number} index
   */
  known(index) {
    return this.#blocks.get(Math.floor(index / blockSize))?.[index % blockSize] ?? NaN;
  }

  /**
   * The height of a row, known or estimated.
   * @param {number} index
   */
  heightAt(index) {
    if (!(index >= 0 && index < this.#count)) return 0;
    const height = this.known(index);
    return Number.isNaN(height) ? this.estimate : height;
  }

  /**
   * Sets the height of a row; 0 means that it is removed. Says whether that changes anything.
   * @param {number} index
   * @param {number} height
   */
  set(index, height) {
    if (!(index >= 0 && index < this.#count)) throw new RangeError(`There is no row ${index}.`);
    if (!(height >= 0 && Number.isFinite(height))) throw new RangeError(`${height} is no height.`);
    const number = Math.floor(index / blockSize);
    let block = this.#blocks.get(number);
    if (block === undefined) {
      block = new Float64Array(blockSize).fill(NaN);
      this.#blocks.set(number, block);
    }
    const old = block[index % blockSize];
    if (old === height) return false;
    block[index % blockSize] = height;
    const isNew = Number.isNaN(old);
    const more = isNew ? height : height - old;
    this.#removed += Number(height === 0) - Number(old === 0);
    this.#known += Number(isNew);
    this.#knownSum += more;
    for (let node = number + 1; node <= this.#blockCount; node += node & -node) {
      this.#sums[node] += more;
      if (isNew) this.#knowns[node] += 1;
    }
    return true;
  }

  /**
   * Where a row begins: the sum of the heights before it.
   * @param {number} index
   */
  offsetOf(index) {
    const end = Math.min(Math.max(0, index), this.#count);
    const number = Math.floor(end / blockSize);
    let sum = 0;
    let known = 0;
    for (let node = number; node > 0; node -= node & -node) {
      sum += this.#sums[node];
      known += this.#knowns[node];
    }
    const block = this.#blocks.get(number);
    if (block !== undefined) {
      for (let place = 0; place < end % blockSize; place++) {
        if (Number.isNaN(block[place])) continue;
        sum += block[place];
        known += 1;
      }
    }
    return sum + (end - known) * this.estimate;
  }

  /**
   * The row that covers an offset: the last one that begins at or before it and is not removed,
   * where there is one. The first above the list, the last below it.
   * @param {number} offset
   */
  indexAt(offset) {
    const estimate = this.estimate;
    let number = 0;
    let left = Math.max(0, offset);
    let step = 1;
    while (step * 2 <= this.#blockCount) step *= 2;
    for (; step >= 1; step /= 2) {
      const next = number + step;
      if (next > this.#blockCount) continue;
      const rows = Math.min(next * blockSize, this.#count) - number * blockSize;
      const height = this.#sums[next] + (rows - this.#knowns[next]) * estimate;
      if (height > left) continue;
      left -= height;
      number = next;
    }
    const block = this.#blocks.get(number);
    const end = Math.min((number + 1) * blockSize, this.#count);
    for (let index = number * blockSize; index < end; index++) {
      const known = block === undefined ? NaN : block[index % blockSize];
      const height = Number.isNaN(known) ? estimate : known;
      if (height > left) return index;
      left -= height;
    }
    // Below the end, or off by a rounding: the last row of the list that has a height.
    for (let index = Math.min(end, this.#count) - 1; index >= 0; index--) {
      if (this.heightAt(index) > 0) return index;
    }
    return 0;
  }
}
