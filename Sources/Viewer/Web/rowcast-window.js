// A list of any length in which any row can be shown at once: only what is seen is loaded.

import { RowcastError } from "./rowcast-error.js";
import { Follower, Listeners, told } from "./rowcast-follow.js";
import { chunkSize, HeightLoader } from "./rowcast-height-loader.js";
import { mostRows, RowHeights } from "./rowcast-heights.js";

/** @typedef {import("./rowcast-answers.js").Row} Row */
/** @typedef {import("./rowcast-answers.js").Page} Page */
/** @typedef {import("./rowcast-client.js").Client} Client */
/** @typedef {import("./rowcast-follow.js").ListError} ListError */

/** Pages that are kept; those farthest from what is seen go first. */
const mostPages = 40;
/** Pages that are loaded at a time. */
const mostLoads = 2;
/** Milliseconds after which a load that is no longer wanted is given up for one that is. */
const patience = 250;
/** Pages in a row of which no row is left before the list is loaded anew instead of asked on. */
const mostEmpty = 5;

/**
 * @typedef {object} WindowState
 * @property {"idle" | "loadingNew" | "loadingMore"} phase
 * @property {number | null} total how many rows there are; null before it is known
 * @property {string | null} snapshot
 * @property {ListError | null} error what failed of that which is wanted now
 * @property {number} revision greater whenever rows, heights or anything else here have changed
 * @property {number} layout greater whenever offsets have changed: keep the row at the top in place
 * @property {number | null} news how many rows events have told of since; null where it is unknown
 * @property {number | null} removed how many rows events have told to be removed since; null where
 *   `news` is
 * @property {ListError | null} followError why the events are no longer followed, or null
 */

/** @typedef {{page: Page, rows: (Row | null)[], isStale: boolean}} Slot */
/** @typedef {{controller: AbortController, isLate: boolean}} Load */

/** Random access to the rows of a feed under one snapshot, for a list that draws a window of it. */
export class FeedWindow {
  #client;
  #feed;
  #pageSize;
  /** @type {number | undefined} */
  #width;
  /** @type {number | undefined} */
  #textScale;
  /** Which shape rows and heights are asked for in: another one with each change of the width. */
  #shape = 0;
  #heights;
  /** @type {string | null} */
  #snapshot = null;
  #layout = 0;
  /** @type {Map<number, Slot>} */
  #slots = new Map();
  /** @type {Map<number, Load>} */
  #loads = new Map();
  /** @type {Map<number, ListError>} */
  #failures = new Map();
  #first = 0;
  #last = -1;
  #loader;
  /** @type {{controller: AbortController, done: Promise<void>, isDue: boolean} | null} */
  #reload = null;
  /** Whether a reload for a 410 has been done since a page was last loaded: one is enough. */
  #hasReloaded = false;
  /** Pages in a row of which no row was left. */
  #empty = 0;
  #closed = false;
  #follower;
  /** @type {Listeners<WindowState>} */
  #listeners = new Listeners();
  /** @type {WindowState} */
  #state = Object.freeze({
    phase: "idle", total: null, snapshot: null, error: null, revision: 0, layout: 0, news: 0,
    removed: 0, followError: null,
  });
  /** @type {ListError | null} */
  #loadError = null;

  /**
   * @param {Client} client
   * @param {string} feed
   * @param {{pageSize?: number, estimate?: number, width?: number, textScale?: number}} options
   *   `estimate` is the height of a row before any is known; `width` and `textScale` go before the
   *   client's own
   */
  constructor(client, feed, { pageSize = 50, estimate = 66, width, textScale } = {}) {
    if (!(Number.isSafeInteger(pageSize) && pageSize >= 1 && pageSize <= chunkSize)) {
      throw new RangeError(`pageSize is ${pageSize}; it must be a whole number from 1 to 1000.`);
    }
    this.#client = client;
    this.#feed = feed;
    this.#pageSize = pageSize;
    this.#width = width;
    this.#textScale = textScale;
    this.#heights = new RowHeights(0, estimate);
    this.#loader = new HeightLoader({
      ask: (pageIndex, pageSize, signal) => this.#askHeights(pageIndex, pageSize, signal),
      take: (begin, heights) => this.#takeHeights(begin, heights),
      isKnown: (first, end) => this.#isThere(first, end),
      isBusy: () => this.#loads.size > 0,
      reloads: (error) => this.#reloadsFor(error),
    }, client.timers);
    this.#follower = new Follower(client, feed, {
      news: () => this.#state,
      onNews: (news) => this.#tell(news),
      onEnd: (followError) => {
        if (followError !== this.#state.followError) this.#tell({ followError });
      },
    });
  }

  /** The state now: a value that never changes; a change makes a new one. */
  get state() {
    return this.#state;
  }

  /** The height of all rows, as far as it is known. */
  get totalHeight() {
    return this.#heights.totalHeight;
  }

  /** How many rows can be asked for: `state.total`, and 0 before it is known. */
  get count() {
    return this.#heights.count;
  }

  /**
   * Is told each new state.
   * @param {(state: WindowState) => void} listener
   */
  subscribe(listener) {
    return this.#listeners.add(listener);
  }

  /**
   * Loads the list anew, under a new snapshot, beginning with the page of a row. What was shown
   * stays until the answer is there, and for good where there is none.
   * @param {number} [at] the index of a row
   * @returns {Promise<void>}
   */
  loadNew(at = 0) {
    if (this.#closed) return Promise.resolve();
    if (this.#reload !== null) return this.#reload.done;
    this.#hasReloaded = false;
    return this.#begin(at, false);
  }

  /**
   * Says which rows are seen or about to be, both included: their pages are loaded, nearest to the
   * middle first, and so are their heights. To be called on every scroll; it costs little.
   * @param {number} first
   * @param {number} last
   */
  need(first, last) {
    if (this.#closed) return;
    const begin = Math.max(0, Math.floor(Number.isFinite(first) ? first : 0));
    const end = Math.max(begin, Math.ceil(Number.isFinite(last) ? last : begin));
    if (begin === this.#first && end === this.#last) return;
    this.#first = begin;
    this.#last = Math.min(end, begin + (mostPages - 1) * this.#pageSize);
    // What failed and is no longer seen is tried again when it is seen again.
    for (const index of this.#failures.keys()) {
      if (!this.#isWanted(index)) this.#failures.delete(index);
    }
    for (const [index, load] of this.#loads) {
      if (!this.#isWanted(index)) this.#giveUpLater(index, load);
    }
    this.#pump();
    if (this.#phase() !== this.#state.phase || this.#error() !== this.#state.error) this.#tell();
  }

  /**
   * The row at an index: undefined where it is not loaded, null where it was removed since.
   * @param {number} index
   */
  rowAt(index) {
    const slot = this.#slots.get(Math.floor(index / this.#pageSize));
    if (slot !== undefined) return slot.rows[index % this.#pageSize];
    return this.#heights.known(index) === 0 ? null : undefined;
  }

  /**
   * The height of a row: its own, else the one the server told, else an estimate.
   * @param {number} index
   */
  heightAt(index) {
    return this.#heights.heightAt(index);
  }

  /**
   * Where a row begins; `offsetOf(count)` is the end.
   * @param {number} index
   */
  offsetOf(index) {
    return this.#heights.offsetOf(index);
  }

  /**
   * The row that covers an offset.
   * @param {number} offset
   */
  indexAt(offset) {
    return this.#heights.indexAt(offset);
  }

  /**
   * What is at an offset, to be given to `offsetOfAnchor` once `state.layout` has changed.
   * @param {number} offset
   */
  anchorAt(offset) {
    const index = this.indexAt(offset);
    return { index, within: offset - this.offsetOf(index) };
  }

  /**
   * Where an anchor is now.
   * @param {{index: number, within: number}} anchor
   */
  offsetOfAnchor({ index, within }) {
    return this.offsetOf(index) + Math.min(within, this.heightAt(index));
  }

  /**
   * Why a row is not there, or null where nothing failed.
   * @param {number} index
   */
  errorAt(index) {
    return this.#failures.get(Math.floor(index / this.#pageSize)) ?? null;
  }

  /** Tries again what has failed. */
  retry() {
    if (this.#closed) return;
    this.#loader.retry();
    // Nothing is asked for under a snapshot that has once been of no use.
    const isExpired = [...this.#failures.values()].some((error) => isOfSnapshot(error));
    this.#failures.clear();
    if (this.#snapshot === null || this.#loadError !== null || isExpired) {
      this.loadNew(this.#first);
      return;
    }
    this.#pump();
    this.#tell();
  }

  /**
   * Has rows and heights shaped for another width, under the same snapshot. Those that are seen
   * stay until they are there anew.
   * @param {number} width in points
   * @param {number} [textScale]
   */
  setWidth(width, textScale = this.#textScale) {
    if (this.#closed || (width === this.#width && textScale === this.#textScale)) return;
    this.#width = width;
    this.#textScale = textScale;
    this.#shape += 1;
    this.#cancelLoads();
    this.#loader.reset(this.#heights.count);
    this.#failures.clear();
    for (const [index, slot] of this.#slots) {
      if (this.#isWanted(index)) slot.isStale = true;
      else this.#slots.delete(index);
    }
    this.#pump();
    this.#tell();
  }

  /** Counts new rows by the feed's events as `news`. */
  follow() {
    if (!this.#closed) this.#follower.follow();
  }

  unfollow() {
    this.#follower.unfollow();
  }

  /** Ends everything: nothing is loaded, and no listener is called again. */
  close() {
    this.#closed = true;
    this.#reload?.controller.abort();
    this.#cancelLoads();
    this.#follower.unfollow();
    this.#listeners.clear();
  }

  /**
   * @param {number} at
   * @param {boolean} isDue whether the snapshot there is has expired, so that nothing can be loaded
   *   under it meanwhile
   * @returns {Promise<void>}
   */
  #begin(at, isDue) {
    if (isDue) this.#cancelLoads();
    const controller = new AbortController();
    const index = Math.max(0, Math.floor(at / this.#pageSize));
    const done = new Promise((/** @type {(value?: undefined) => void} */ finish) => {
      this.#reload = { controller, done: Promise.resolve().then(() => done), isDue };
      this.#tell();
      if (controller.signal.aborted) return finish();
      this.#loadAnew(index, controller.signal).finally(finish);
    });
    return done;
  }

  /** @param {number} index @param {AbortSignal} signal */
  async #loadAnew(index, signal) {
    const shape = this.#shape;
    try {
      const page = await this.#client.page(this.#feed,
        { pageIndex: index, pageSize: this.#pageSize, ...this.#shaped(), signal });
      if (page.total > mostRows) {
        throw new RowcastError("malformed", {
          detail: `The feed has ${page.total} rows, and a list can show ${mostRows}.`,
        });
      }
      if (signal.aborted) return;
      checkIds(page);
      this.#reload = null;
      this.#loadError = null;
      this.#startAnew(page, shape);
    } catch (error) {
      if (signal.aborted) return;
      this.#reload = null;
      this.#loadError = told(error, "loadNew");
      this.#pump();
      this.#tell();
    }
  }

  /** @param {Page} page @param {number} shape the shape it was asked for in */
  #startAnew(page, shape) {
    this.#cancelLoads();
    this.#empty = 0;
    this.#heights = new RowHeights(page.total, this.#heights.estimate);
    this.#loader.reset(page.total);
    this.#slots.clear();
    this.#failures.clear();
    const due = Math.min(page.pageSize, Math.max(0, page.total - page.pageIndex * page.pageSize));
    // As of now a page is full unless it is the last; one that is not is loaded as any other.
    if (page.rows.length === due && due > 0) {
      this.#place(page.pageIndex, { page, rows: page.rows, isStale: shape !== this.#shape });
    }
    this.#follower.moveTo(page.snapshot);
    this.#snapshot = page.snapshot;
    this.#layout += 1;
    this.#pump();
    this.#tell({ news: 0, removed: 0 });
  }

  /** Starts what is wanted and not there, as far as there is room for it. */
  #pump() {
    if (this.#closed || this.#reload?.isDue || this.#snapshot === null) return;
    for (const index of this.#missing()) {
      if (this.#loads.size >= mostLoads) break;
      const load = { controller: new AbortController(), isLate: false };
      this.#loads.set(index, load);
      this.#load(index, load.controller.signal).finally(() => {
        if (this.#loads.get(index) === load) this.#loads.delete(index);
        if (load.controller.signal.aborted) return;
        this.#pump();
        this.#tell();
      });
    }
    this.#loader.pump(this.#first, this.#last);
  }

  /** The first and the last of the pages that are wanted; the last is -1 where there are none. */
  #wantedPages() {
    const last = Math.min(this.#last, this.#heights.count - 1);
    const first = Math.min(this.#first, last);
    return [Math.max(0, Math.floor(first / this.#pageSize)), Math.floor(last / this.#pageSize)];
  }

  /** @param {number} index of a page */
  #isWanted(index) {
    const [first, last] = this.#wantedPages();
    return index >= first && index <= last;
  }

  /** The pages that are wanted and neither there, nor under way, nor failed; nearest first. */
  #missing() {
    const [first, last] = this.#wantedPages();
    const seen = Math.min(this.#last, this.#heights.count - 1);
    const middle = (this.#first + seen) / 2 / this.#pageSize;
    const pages = [];
    for (let index = first; index <= last; index++) {
      const slot = this.#slots.get(index);
      if ((slot !== undefined && !slot.isStale) || this.#loads.has(index)
        || this.#failures.has(index) || this.#isEmpty(index)) continue;
      pages.push(index);
    }
    const distance = (/** @type {number} */ index) => Math.abs(index + 0.5 - middle);
    return pages.sort((left, right) => distance(left) - distance(right));
  }

  /**
   * Whether all rows of a page are known to be removed.
   * @param {number} index
   */
  #isEmpty(index) {
    if (this.#slots.has(index)) return false;
    const end = Math.min((index + 1) * this.#pageSize, this.#heights.count);
    for (let row = index * this.#pageSize; row < end; row++) {
      if (this.#heights.known(row) !== 0) return false;
    }
    return true;
  }

  /** @param {number} index @param {AbortSignal} signal */
  async #load(index, signal) {
    const shape = this.#shape;
    try {
      const slot = await this.#slot(index, signal);
      if (signal.aborted || shape !== this.#shape) return;
      this.#place(index, slot);
      if (slot.rows.some((row) => row !== null)) {
        this.#hasReloaded = false;
        this.#empty = 0;
        return;
      }
      this.#empty += 1;
      if (this.#empty >= mostEmpty) this.#reloads();
    } catch (error) {
      if (signal.aborted) return;
      if (this.#reloadsFor(error)) return;
      this.#failures.set(index, told(error, "loadMore"));
    }
  }

  /** @param {unknown} error @returns {boolean} whether the list is loaded anew because of it */
  #reloadsFor(error) {
    if (!(error instanceof RowcastError && error.isOfSnapshot)) return false;
    return this.#reloads();
  }

  /** Loads the list anew under a new snapshot, unless that was done for nothing before. */
  #reloads() {
    if (this.#reload !== null) {
      // What expires while a new snapshot is on its way is not asked for until it is there.
      this.#reload.isDue = true;
      this.#cancelLoads();
      return true;
    }
    if (this.#hasReloaded) return false;
    this.#hasReloaded = true;
    this.#begin(this.#first, true);
    return true;
  }

  /**
   * A page with each row at its position.
   * @param {number} index
   * @param {AbortSignal} signal
   * @returns {Promise<Slot>}
   */
  async #slot(index, signal) {
    for (let attempt = 0; ; attempt++) {
      const page = await this.#page(index, signal);
      this.#checkSame(page);
      checkIds(page);
      const begin = index * this.#pageSize;
      const due = Math.min(this.#pageSize, this.#heights.count - begin);
      if (page.rows.length === due) return { page, rows: page.rows, isStale: false };
      // Rows are left out, being removed: the heights tell which.
      const heights = await this.#heightsOf(index, signal);
      const standing = heights?.filter((height) => height !== null).length;
      if (heights !== null && standing === page.rows.length) {
        let next = 0;
        const rows = heights.map((height) => height === null ? null : page.rows[next++]);
        return { page, rows, isStale: false };
      }
      if (heights !== null && attempt < 2) continue;
      /** @type {(Row | null)[]} */
      const rows = [...page.rows];
      while (rows.length < due) rows.push(null);
      return { page, rows, isStale: false };
    }
  }

  /** @param {number} index @param {AbortSignal} signal */
  async #page(index, signal) {
    const before = this.#slots.get(index - 1);
    if (before !== undefined && !before.isStale) {
      const next = await this.#client.next(before.page, { signal });
      if (next !== null) return next;
    }
    return this.#client.page(this.#feed, {
      pageIndex: index, pageSize: this.#pageSize, snapshot: this.#snapshot ?? undefined,
      ...this.#shaped(), signal,
    });
  }

  /**
   * The heights at a page's positions; null where the server has no such route.
   * @param {number} index
   * @param {AbortSignal} signal
   */
  async #heightsOf(index, signal) {
    if (!this.#loader.hasRoute) return null;
    try {
      return await this.#askHeights(index, this.#pageSize, signal);
    } catch (error) {
      if (!(error instanceof RowcastError && error.status === 404)) throw error;
      this.#loader.hasRoute = false;
      return null;
    }
  }

  /**
   * @param {number} pageIndex
   * @param {number} pageSize
   * @param {AbortSignal} signal
   */
  async #askHeights(pageIndex, pageSize, signal) {
    const snapshot = this.#snapshot ?? undefined;
    const answer = await this.#client.heights(this.#feed,
      { pageIndex, pageSize, snapshot, ...this.#shaped(), signal });
    this.#checkSame(answer);
    return answer.heights;
  }

  /**
   * What is of one snapshot has one total.
   * @param {{total: number}} answer
   */
  #checkSame({ total }) {
    if (total === this.#heights.count) return;
    const detail = `The server's answer is not what the contract says: total is ${total} and was \
${this.#heights.count} under the same snapshot.`;
    throw new RowcastError("malformed", { detail });
  }

  /** @param {number} index @param {Slot} slot */
  #place(index, slot) {
    this.#slots.set(index, slot);
    let isMoved = false;
    slot.rows.forEach((row, place) => {
      const position = index * this.#pageSize + place;
      isMoved = this.#heights.set(position, row === null ? 0 : row.height) || isMoved;
    });
    if (isMoved) this.#layout += 1;
    if (this.#slots.size <= mostPages) return;
    const [first, last] = this.#wantedPages();
    const distance = (/** @type {number} */ page) => Math.max(first - page, page - last, 0);
    let farthest = index;
    for (const page of this.#slots.keys()) {
      if (distance(page) > distance(farthest)) farthest = page;
    }
    if (this.#slots.size > mostPages) this.#slots.delete(farthest);
  }

  /** @param {number} index @param {Load} load */
  #giveUpLater(index, load) {
    if (load.isLate) return;
    load.isLate = true;
    this.#client.timers.set(() => {
      if (this.#loads.get(index) !== load) return;
      load.isLate = false;
      if (this.#isWanted(index)) return;
      load.controller.abort();
      this.#loads.delete(index);
      this.#pump();
      this.#tell();
    }, patience);
  }

  /**
   * Whether all rows of some positions are there, in this shape.
   * @param {number} first
   * @param {number} end
   */
  #isThere(first, end) {
    const last = Math.floor((end - 1) / this.#pageSize);
    for (let page = Math.floor(first / this.#pageSize); page <= last; page++) {
      const slot = this.#slots.get(page);
      if (slot === undefined || slot.isStale) return false;
    }
    return true;
  }

  /** @param {number} begin @param {(number | null)[]} heights */
  #takeHeights(begin, heights) {
    let isMoved = false;
    heights.forEach((height, place) => {
      const index = begin + place;
      const slot = this.#slots.get(Math.floor(index / this.#pageSize));
      if (slot !== undefined && !slot.isStale) return;
      if (slot !== undefined && height === null) {
        slot.rows = slot.rows.slice();
        slot.rows[index % this.#pageSize] = null;
      }
      isMoved = this.#heights.set(index, height ?? 0) || isMoved;
    });
    if (!isMoved) return;
    this.#layout += 1;
    this.#tell();
  }

  #cancelLoads() {
    for (const load of this.#loads.values()) load.controller.abort();
    this.#loads.clear();
    this.#loader.cancel();
  }

  #shaped() {
    return { width: this.#width, textScale: this.#textScale };
  }

  /** @returns {WindowState["phase"]} */
  #phase() {
    if (this.#reload !== null) return "loadingNew";
    for (const index of this.#loads.keys()) if (this.#isWanted(index)) return "loadingMore";
    return "idle";
  }

  /** @returns {ListError | null} */
  #error() {
    if (this.#loadError !== null) return this.#loadError;
    for (const [index, error] of this.#failures) if (this.#isWanted(index)) return error;
    return null;
  }

  /** @param {{news?: number | null, removed?: number | null, followError?: ListError | null}} change */
  #tell(change = {}) {
    if (this.#closed) return;
    this.#state = Object.freeze({
      phase: this.#phase(),
      total: this.#snapshot === null ? null : this.#heights.count,
      snapshot: this.#snapshot,
      error: this.#error(),
      revision: this.#state.revision + 1,
      layout: this.#layout,
      news: change.news === undefined ? this.#state.news : change.news,
      removed: change.removed === undefined ? this.#state.removed : change.removed,
      followError: change.followError === undefined ? this.#state.followError
        : change.followError,
    });
    this.#listeners.tell(this.#state);
  }
}

/**
 * Two rows of a page never have one id.
 * @param {Page} page
 */
function checkIds(page) {
  const ids = new Set(page.rows.map((row) => row.id));
  if (ids.size === page.rows.length) return;
  const detail = "The server's answer is not what the contract says: an id comes twice in a page.";
  throw new RowcastError("malformed", { detail });
}

/**
 * Whether a failure is one of the snapshot, as `RowcastError.isOfSnapshot` says.
 * @param {ListError} error
 */
function isOfSnapshot({ kind, status, detail, problem }) {
  return new RowcastError(kind, { status, detail, problem }).isOfSnapshot;
}
