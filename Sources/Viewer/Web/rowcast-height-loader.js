// Which heights a windowed list asks the server for, and when.

import { RowcastError } from "./rowcast-error.js";

/** Heights asked for at once: what the server gives at the most. */
export const chunkSize = 1000;
/** Heights asked for at once where the server refuses so many, its items being large. */
const smallChunkSize = 100;
/** A list of more chunks asks for the heights around what is seen, and for no others. */
const mostChunks = 200;
/** Milliseconds between two requests for heights that nobody waits for. */
const idle = 30;
/** The greatest back-off after failures, in milliseconds. */
const longestWait = 60_000;

/**
 * The list that heights are for.
 * @typedef {object} HeightList
 * @property {(pageIndex: number, pageSize: number, signal: AbortSignal)
 *   => Promise<(number | null)[]>} ask the heights of a chunk of positions
 * @property {(begin: number, heights: (number | null)[]) => void} take those from a position on
 * @property {(first: number, end: number) => boolean} isKnown whether all rows of some positions
 *   are there, so that nothing has to be asked
 * @property {() => boolean} isBusy whether pages of rows are being loaded, which go first
 * @property {(error: unknown) => boolean} reloads whether an error has the list loaded anew
 */

/** Asks for heights by the chunk: around what is seen at once, for the others when idle. */
export class HeightLoader {
  #list;
  #timers;
  #count = 0;
  /** Positions in a chunk. */
  #size = chunkSize;
  /** Which chunks are known. */
  #known = new Uint8Array(0);
  #first = 0;
  #last = 0;
  #failures = 0;
  /** @type {AbortController | null} */
  #load = null;
  /** @type {unknown} */
  #timer = null;
  /** Whether the server tells heights at all; an older one has no such route. Asked anew by `reset`. */
  hasRoute = true;

  /**
   * @param {HeightList} list
   * @param {import("./rowcast-client.js").Timers} timers
   */
  constructor(list, timers) {
    this.#list = list;
    this.#timers = timers;
  }

  /**
   * Begins anew: nothing is known of so many rows.
   * @param {number} count
   */
  reset(count) {
    this.cancel();
    this.#count = count;
    this.#failures = 0;
    this.hasRoute = true;
    this.#known = new Uint8Array(Math.ceil(count / this.#size));
  }

  /** Gives up what is under way. */
  cancel() {
    this.#load?.abort();
    this.#load = null;
    this.#timers.clear(this.#timer);
    this.#timer = null;
  }

  /** Tries again at once what failed. */
  retry() {
    this.#failures = 0;
  }

  /**
   * Asks for what is to be known next, where something is.
   * @param {number} first the first position that is seen
   * @param {number} last the last one
   */
  pump(first, last) {
    if (!this.hasRoute || this.#load !== null || this.#count === 0) return;
    this.#last = Math.min(Math.max(last, 0), this.#count - 1);
    this.#first = Math.min(first, this.#last);
    const { chunk, isNear } = this.#next();
    if (chunk < 0) return;
    if (this.#failures === 0) {
      this.#timers.clear(this.#timer);
      this.#timer = null;
      if (isNear) {
        this.#ask(chunk);
        return;
      }
      if (this.#list.isBusy()) return;
    } else if (this.#timer !== null) {
      return;
    }
    const wait = this.#failures === 0 ? idle
      : Math.min(longestWait, 1000 * 2 ** Math.min(this.#failures, 6));
    this.#timer = this.#timers.set(() => {
      this.#timer = null;
      const next = this.#next();
      if (next.chunk >= 0 && this.#load === null) this.#ask(next.chunk);
    }, wait);
  }

  /** The nearest chunk that is not known; -1 where none is to be asked for. */
  #next() {
    const size = this.#size;
    const middle = Math.floor((this.#first + this.#last) / 2 / size);
    const near = Math.max(1, Math.ceil((this.#last - this.#first) / 2 / size));
    const reach = this.#known.length <= mostChunks ? this.#known.length : near;
    for (let distance = 0; distance <= reach; distance++) {
      for (const chunk of [middle + distance, middle - distance]) {
        if (chunk < 0 || chunk >= this.#known.length || this.#known[chunk] !== 0) continue;
        const end = Math.min((chunk + 1) * size, this.#count);
        if (!this.#list.isKnown(chunk * size, end)) return { chunk, isNear: distance <= near };
        this.#known[chunk] = 1;
      }
    }
    return { chunk: -1, isNear: false };
  }

  /** @param {number} chunk */
  async #ask(chunk) {
    const load = new AbortController();
    this.#load = load;
    const size = this.#size;
    try {
      const heights = await this.#list.ask(chunk, size, load.signal);
      if (load.signal.aborted) return;
      this.#load = null;
      this.#known[chunk] = 1;
      this.#failures = 0;
      this.#list.take(chunk * size, heights);
    } catch (error) {
      if (load.signal.aborted) return;
      this.#load = null;
      if (this.#list.reloads(error)) return;
      const refusal = error instanceof RowcastError && error.kind === "refused" ? error : null;
      if (refusal?.problem?.parameter === "pageSize" && size > smallChunkSize) this.#divide();
      else {
        this.#failures += 1;
        // Refused for good, as by an older server: the list lives on estimates.
        if (refusal !== null && !refusal.canRetry) this.hasRoute = false;
      }
    }
    this.pump(this.#first, this.#last);
  }
  /** Asks by the small chunk from now on; what is known stays known. */
  #divide() {
    const known = new Uint8Array(Math.ceil(this.#count / smallChunkSize));
    const parts = this.#size / smallChunkSize;
    this.#known.forEach((isKnown, chunk) => known.fill(isKnown, chunk * parts, (chunk + 1) * parts));
    this.#known = known;
    this.#size = smallChunkSize;
  }
}
