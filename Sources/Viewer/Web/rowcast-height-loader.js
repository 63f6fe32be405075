// Which heights a windowed list asks the server for, and when.

import { RowcastError } from "./rowcast-error.js";

/** Heights asked for at once: what the server gives at the most. */
export const chunkSize = 1000;
/** A longer list asks for the heights around what is seen, and for no others. */
const mostHeights = 200_000;
/** Milliseconds between two requests for heights that nobody waits for. */
const idle = 30;
/** The greatest back-off after failures, in milliseconds. */
const longestWait = 60_000;

/**
 * The list that heights are for.
 * @typedef {object} HeightList
 * @property {(chunk: number, signal: AbortSignal) => Promise<(number | null)[]>} ask the heights of
 *   a thousand positions
 * @property {(chunk: number, heights: (number | null)[]) => void} take
 * @property {(first: number, end: number) => boolean} isKnown whether all rows of some positions
 *   are there, so that nothing has to be asked
 * @property {() => boolean} isBusy whether pages of rows are being loaded, which go first
 * @property {(error: unknown) => boolean} reloads whether an error has the list loaded anew
 */

/** Asks for heights by the thousand: around what is seen at once, for the others when idle. */
export class HeightLoader {
  #list;
  #timers;
  #count = 0;
  /** Which thousands are known. */
  #known = new Uint8Array(0);
  #first = 0;
  #last = 0;
  #failures = 0;
  /** @type {AbortController | null} */
  #load = null;
  /** @type {unknown} */
  #timer = null;
  /** Whether the server tells heights at all; an older one has no such route. */
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
    this.#known = new Uint8Array(Math.ceil(count / chunkSize));
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

  /** The nearest thousand that is not known; -1 where none is to be asked for. */
  #next() {
    const middle = Math.floor((this.#first + this.#last) / 2 / chunkSize);
    const near = Math.max(1, Math.ceil((this.#last - this.#first) / 2 / chunkSize));
    const reach = this.#count <= mostHeights ? this.#known.length : near;
    for (let distance = 0; distance <= reach; distance++) {
      for (const chunk of [middle + distance, middle - distance]) {
        if (chunk < 0 || chunk >= this.#known.length || this.#known[chunk] !== 0) continue;
        const end = Math.min((chunk + 1) * chunkSize, this.#count);
        if (!this.#list.isKnown(chunk * chunkSize, end)) return { chunk, isNear: distance <= near };
        this.#known[chunk] = 1;
      }
    }
    return { chunk: -1, isNear: false };
  }

  /** @param {number} chunk */
  async #ask(chunk) {
    const load = new AbortController();
    this.#load = load;
    try {
      const heights = await this.#list.ask(chunk, load.signal);
      if (load.signal.aborted) return;
      this.#load = null;
      this.#known[chunk] = 1;
      this.#failures = 0;
      this.#list.take(chunk, heights);
    } catch (error) {
      if (load.signal.aborted) return;
      this.#load = null;
      if (this.#list.reloads(error)) return;
      this.#failures += 1;
      // Refused for good, as by an older server: the list lives on estimates.
      const isRefused = error instanceof RowcastError && error.kind === "refused";
      if (isRefused && !error.canRetry) this.hasRoute = false;
    }
    this.pump(this.#first, this.#last);
  }
}
