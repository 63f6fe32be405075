// What the lists share: who listens, what is told of a failure, and news by events.

import { RowcastError } from "./rowcast-error.js";

/** @typedef {import("./rowcast-error.js").ErrorKind} ErrorKind */
/**
 * What failed, as part of a state.
 * @typedef {object} ListError
 * @property {"loadNew" | "loadMore" | "update" | "follow"} during what to call again
 * @property {ErrorKind} kind
 * @property {number} status 0 where no answer came
 * @property {string} detail for people
 * @property {boolean} canRetry
 * @property {number | null} retryAfter seconds that the server asks to wait
 * @property {import("./rowcast-error.js").Problem | null} problem what the server said of it
 */

/** @param {unknown} error @param {ListError["during"]} during @returns {ListError} */
export function told(error, during) {
  const known = error instanceof RowcastError ? error
    : new RowcastError("malformed", { detail: String(error), cause: error });
  const { kind, status, detail, canRetry, retryAfter, problem } = known;
  return Object.freeze({ during, kind, status, detail, canRetry, retryAfter, problem });
}

/**
 * Those who are told of each new state.
 * @template State
 */
export class Listeners {
  /** @type {Set<{listener: (state: State) => void}>} */
  #all = new Set();

  /** @param {(state: State) => void} listener @returns {() => void} ends it */
  add(listener) {
    const entry = { listener };
    this.#all.add(entry);
    return () => { this.#all.delete(entry); };
  }

  /**
   * Tells all; one that throws is reported as uncaught and stops nobody.
   * @param {State} state
   */
  tell(state) {
    for (const { listener } of [...this.#all]) {
      try {
        listener(state);
      } catch (error) {
        queueMicrotask(() => { throw error; });
      }
    }
  }

  clear() {
    this.#all.clear();
  }
}

/**
 * How many rows have come and gone by events; both null where it is unknown.
 * @typedef {{news: number | null, removed: number | null}} News
 */

/** Counts the new rows, and the removed ones, that a feed's events tell of, from a list's snapshot on. */
export class Follower {
  #client;
  #feed;
  #list;
  #following = false;
  /**
   * Up to which instant all has been told.
   * @type {string | null}
   */
  #snapshot = null;
  /** @type {ReturnType<import("./rowcast-client.js").Client["events"]> | null} */
  #stream = null;

  /**
   * @param {import("./rowcast-client.js").Client} client
   * @param {string} feed
   * @param {{news: () => News, onNews: (news: News) => void,
   *   onEnd: (error: ListError | null) => void}} list `onEnd` is told why nothing is followed any
   *   more, and null where that is over
   */
  constructor(client, feed, list) {
    this.#client = client;
    this.#feed = feed;
    this.#list = list;
  }

  /** Follows from the list's snapshot on, once there is one; again, from where it was ended. */
  follow() {
    if (this.#following && this.#stream?.isClosed === false) return this.#stream.reconnect();
    this.#following = true;
    this.#open();
  }

  unfollow() {
    this.#following = false;
    this.#snapshot = this.#stream?.position ?? this.#snapshot;
    this.#stream?.close();
    this.#stream = null;
    this.#list.onEnd(null);
  }

  /**
   * Goes on from another snapshot, the list's new one.
   * @param {string} snapshot
   */
  moveTo(snapshot) {
    this.#snapshot = snapshot;
    if (!this.#following) return;
    // A stream that has told all up to this instant, and no more, goes on as it is.
    if (this.#stream?.position === snapshot && !this.#stream.isClosed) return;
    this.#stream?.close();
    this.#open();
  }

  #open() {
    if (this.#snapshot === null) return;
    this.#list.onEnd(null);
    this.#stream = this.#client.events(this.#feed, {
      since: this.#snapshot,
      onChange: (change) => {
        const { news, removed } = this.#list.news();
        if (news === null || removed === null) return;
        const [come, gone] = [change.inserts.length, change.deletes.length];
        if (change.reload) this.#list.onNews({ news: null, removed: null });
        else if (come + gone > 0) this.#list.onNews({ news: news + come, removed: removed + gone });
      },
      onReset: () => this.#list.onNews({ news: null, removed: null }),
      onError: (error, retryIn) => {
        if (retryIn === null) this.#list.onEnd(told(error, "follow"));
      },
    });
  }
}
