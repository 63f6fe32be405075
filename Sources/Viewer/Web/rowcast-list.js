// The state machine of a list that loads from its beginning: refresh, load more, update.

import { RowcastError } from "./rowcast-error.js";
import { Follower, Listeners, told } from "./rowcast-follow.js";

/** @typedef {import("./rowcast-answers.js").Row} Row */
/** @typedef {import("./rowcast-answers.js").Page} Page */
/** @typedef {import("./rowcast-answers.js").Delta} Delta */
/** @typedef {import("./rowcast-client.js").Client} Client */
/** @typedef {import("./rowcast-follow.js").ListError} ListError */

/** What `/changes` can turn: a longer list is loaded anew instead. */
const mostUpdated = 10_000;

/**
 * Pages in a row that add no row before the list is loaded anew: so many have been removed that
 * following the old snapshot to the next row that is left may take thousands of requests.
 */
const mostEmpty = 50;

/**
 * The rows after a change, by the rules of Docs/Feeds.md; the rows given are left as they are.
 * Throws a RowcastError of the kind "malformed" where the change does not fit them.
 * @param {readonly Row[]} rows
 * @param {Delta} delta
 * @returns {Row[]}
 */
export function applyChanges(rows, delta) {
  const taken = new Set();
  const take = (/** @type {number} */ index, /** @type {string} */ place) => {
    if (!(index >= 0 && index < rows.length) || taken.has(index)) misfit(place, index, rows.length);
    taken.add(index);
  };
  for (const { index, id } of delta.deletes) {
    take(index, "deletes");
    if (rows[index].id !== id) misfit(`deletes, as ${JSON.stringify(id)},`, index, rows.length);
  }
  /** @type {Map<number, Row>} */
  const put = new Map();
  /** @type {(index: number, row: Row, list: string) => void} */
  const place = (index, row, list) => {
    if (put.has(index)) misfit(list, index, rows.length);
    put.set(index, row);
  };
  for (const { from, to } of delta.moves) {
    take(from, "moves");
    place(to, rows[from], "moves");
  }
  for (const { index, row } of delta.inserts) place(index, row, "inserts");
  const length = rows.length - taken.size + put.size;
  for (const index of put.keys()) {
    if (!(index >= 0 && index < length)) misfit("inserts or moves", index, length);
  }
  /** @type {Row[]} */
  const result = new Array(length);
  let old = 0;
  for (let index = 0; index < length; index++) {
    const row = put.get(index);
    if (row !== undefined) {
      result[index] = row;
      continue;
    }
    while (taken.has(old)) old++;
    result[index] = rows[old++];
  }
  for (const { index, row } of delta.updates) {
    if (!(index >= 0 && index < length) || result[index].id !== row.id) {
      misfit("updates", index, length);
    }
    result[index] = row;
  }
  return result;
}

/** @param {string} list @param {number} index @param {number} length @returns {never} */
function misfit(list, index, length) {
  const detail = `The change does not fit the rows: index ${index} in ${list} of ${length} rows.`;
  throw new RowcastError("malformed", { detail });
}

/**
 * @typedef {object} ListState
 * @property {"idle" | "loadingNew" | "loadingMore" | "updating"} phase
 * @property {readonly Row[]} rows each id once
 * @property {boolean} hasLoaded whether the first load has succeeded
 * @property {number | null} total how many rows the feed has; null before it is known
 * @property {boolean} isNoMore whether the rows are all there are, as the server has said
 * @property {string | null} snapshot the instant of the rows; null before there are any
 * @property {ListError | null} error what failed last; never the end of the list. `loadMore` clears
 *   it when it begins, the others when they have succeeded
 * @property {number | null} news how many rows events have told of since; null where it is unknown
 * @property {number | null} removed how many rows events have told to be removed since; null where
 *   `news` is
 * @property {ListError | null} followError why the events are no longer followed; null while they
 *   are, or nobody wants them. A stream that is only cut is connected again, and is no error
 */

/** A list of rows from the beginning, to be shown as its state says. */
export class PagedList {
  #client;
  #feed;
  #pageSize;
  /** @type {ListState} */
  #state = Object.freeze({
    phase: "idle", rows: Object.freeze(/** @type {Row[]} */ ([])), hasLoaded: false, total: null,
    isNoMore: false, snapshot: null, error: null, news: 0,
    removed: 0, followError: null,
  });
  /** @type {Listeners<ListState>} */
  #listeners = new Listeners();
  #follower;
  #closed = false;
  /** Whether the rows are the first ones of the snapshot, none left out, as `update` needs them. */
  #whole = true;
  /**
   * What to load next: behind a page, or at an index.
   * @type {Page | number | null}
   */
  #cursor = null;
  /** @type {{controller: AbortController, done: Promise<void>} | null} */
  #load = null;

  /**
   * @param {Client} client
   * @param {string} feed
   * @param {{pageSize?: number}} options 1 to 100 where the server sets no other bound
   */
  constructor(client, feed, { pageSize = 20 } = {}) {
    this.#client = client;
    this.#feed = feed;
    this.#pageSize = pageSize;
    this.#follower = new Follower(client, feed, {
      news: () => this.#state,
      onNews: (news) => this.#set(news),
      onEnd: (followError) => {
        if (followError !== this.#state.followError) this.#set({ followError });
      },
    });
  }

  /** The state now: a value that never changes; a change makes a new one. */
  get state() {
    return this.#state;
  }

  /**
   * Is told each new state.
   * @param {(state: ListState) => void} listener
   */
  subscribe(listener) {
    return this.#listeners.add(listener);
  }

  /**
   * Loads the list anew from its first page. It wins over every other load.
   * @returns {Promise<void>}
   */
  loadNew() {
    if (this.#closed) return Promise.resolve();
    if (this.#load !== null && this.#state.phase === "loadingNew") return this.#load.done;
    return this.#begin("loadingNew", (signal) => this.#loadFirst(signal));
  }

  /**
   * Loads the next page; nothing while anything loads, or at the end.
   * @returns {Promise<void>}
   */
  loadMore() {
    if (this.#closed || this.#load !== null) return Promise.resolve();
    if (!this.#state.hasLoaded) return this.loadNew();
    if (this.#state.isNoMore) return Promise.resolve();
    return this.#begin("loadingMore", (signal) => this.#loadBehind(signal), { error: null });
  }

  /**
   * Brings the loaded rows up to date, in place where the server can tell.
   * @returns {Promise<void>}
   */
  update() {
    if (this.#closed || this.#load !== null || !this.#state.hasLoaded) return Promise.resolve();
    if (!this.#whole || this.#state.rows.length > mostUpdated) return this.loadNew();
    return this.#begin("updating", (signal) => this.#loadChanges(signal));
  }

  /** Counts new rows by the feed's events, from the list's snapshot on, as `news`. */
  follow() {
    if (!this.#closed) this.#follower.follow();
  }

  unfollow() {
    this.#follower.unfollow();
  }

  /** Ends everything: no load goes on, and no listener is called again. */
  close() {
    this.#closed = true;
    this.#load?.controller.abort();
    this.#load = null;
    this.#follower.unfollow();
    this.#listeners.clear();
  }

  /**
   * Begins a load, instead of the one there is. What a load does ends when it is no longer the one.
   * @param {ListState["phase"]} phase
   * @param {(signal: AbortSignal) => Promise<void>} work
   * @param {Partial<ListState>} [change]
   */
  #begin(phase, work, change = {}) {
    this.#load?.controller.abort();
    const controller = new AbortController();
    const done = new Promise((/** @type {(value?: undefined) => void} */ finish) => {
      this.#load = { controller, done: Promise.resolve().then(() => done) };
      this.#set({ phase, ...change });
      if (controller.signal.aborted) return finish();
      work(controller.signal).finally(finish);
    });
    return done;
  }

  /** @param {AbortSignal} signal @param {Partial<ListState>} change */
  #end(signal, change) {
    if (signal.aborted) return;
    this.#load = null;
    this.#set({ phase: "idle", ...change });
  }

  /** @param {AbortSignal} signal @param {unknown} error @param {ListError["during"]} during */
  #fail(signal, error, during) {
    this.#end(signal, { error: told(error, during) });
  }

  /** @param {AbortSignal} signal */
  async #loadFirst(signal) {
    let page;
    try {
      page = await this.#client.page(this.#feed,
        { pageIndex: 0, pageSize: this.#pageSize, signal });
    } catch (error) {
      return this.#fail(signal, error, "loadNew");
    }
    if (signal.aborted) return;
    const rows = unique([], page.rows);
    this.#whole = rows.length === Math.min(page.pageSize, page.total);
    this.#cursor = page;
    this.#follower.moveTo(page.snapshot);
    this.#end(signal, {
      rows: Object.freeze(rows), hasLoaded: true, total: page.total, isNoMore: page.isNoMore,
      snapshot: page.snapshot, error: null, news: 0, removed: 0,
    });
  }

  /** @param {AbortSignal} signal */
  async #loadBehind(signal) {
    for (let empty = 1; ; empty++) {
      let page;
      try {
        page = await this.#nextPage(signal);
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof RowcastError && error.isOfSnapshot)) {
          return this.#fail(signal, error, "loadMore");
        }
        return this.loadNew();
      }
      if (signal.aborted) return;
      const before = this.#state.rows;
      const rows = unique(before, page.rows);
      // Behind an update the first of these rows may be there already. With those, and all the
      // page should have, the list is as long as the end of the page is far from its beginning.
      const due = Math.min((page.pageIndex + 1) * page.pageSize, page.total);
      if (rows.length !== due) this.#whole = false;
      this.#cursor = page;
      if (rows.length === before.length && !page.isNoMore) {
        if (empty === mostEmpty) return this.loadNew();
        continue;
      }
      return this.#end(signal, {
        rows: Object.freeze(rows), total: page.total, isNoMore: page.isNoMore,
      });
    }
  }

  /** @param {AbortSignal} signal */
  async #nextPage(signal) {
    if (typeof this.#cursor === "object" && this.#cursor !== null) {
      const next = await this.#client.next(this.#cursor, { signal });
      if (next !== null) return next;
      const detail = "There is no page behind the last one.";
      throw new RowcastError("malformed", { detail });
    }
    return this.#client.page(this.#feed, {
      pageIndex: this.#cursor ?? 0, pageSize: this.#pageSize,
      snapshot: this.#state.snapshot ?? undefined, signal,
    });
  }

  /** @param {AbortSignal} signal */
  async #loadChanges(signal) {
    const before = this.#state.rows;
    let changes;
    try {
      changes = await this.#client.changes(this.#feed,
        { since: this.#state.snapshot ?? "", loaded: before.length, signal });
    } catch (error) {
      const isOfSnapshot = error instanceof RowcastError && error.isOfSnapshot;
      return isOfSnapshot && !signal.aborted ? this.loadNew() : this.#fail(signal, error, "update");
    }
    if (signal.aborted) return;
    const rows = changes.reload ? null : fitting(before, changes);
    if (rows === null) return this.loadNew();
    this.#cursor = Math.floor(rows.length / this.#pageSize);
    this.#follower.moveTo(changes.snapshot);
    this.#end(signal, {
      rows: Object.freeze(rows), total: changes.total, isNoMore: rows.length >= changes.total,
      snapshot: changes.snapshot, error: null, news: 0, removed: 0,
    });
  }

  /** @param {Partial<ListState>} change */
  #set(change) {
    if (this.#closed) return;
    this.#state = Object.freeze({ ...this.#state, ...change });
    this.#listeners.tell(this.#state);
  }
}

/**
 * Rows with more behind them, without those whose id is there already.
 * @param {readonly Row[]} rows
 * @param {readonly Row[]} more
 */
function unique(rows, more) {
  const ids = new Set(rows.map((row) => row.id));
  const result = rows.slice();
  for (const row of more) {
    if (ids.has(row.id)) continue;
    ids.add(row.id);
    result.push(row);
  }
  return result;
}

/**
 * The rows after changes, or null where these do not lead to the first rows of the feed.
 * @param {readonly Row[]} rows
 * @param {import("./rowcast-answers.js").Changes} changes
 */
function fitting(rows, changes) {
  try {
    const result = applyChanges(rows, changes);
    const isFirst = result.length === Math.min(changes.loaded, changes.total);
    return isFirst && new Set(result.map((row) => row.id)).size === result.length ? result : null;
  } catch {
    return null;
  }
}
