// The requests of a list screen, one method each. Every answer is checked before it is given out.

import {
  checkAction, checkCells, checkChanges, checkFeed, checkFeeds, checkHeights, checkItem, checkPage,
  checkRowOf, parse,
} from "./rowcast-answers.js";
import { RowcastError } from "./rowcast-error.js";
import { EventStream } from "./rowcast-events.js";

/** @typedef {import("./rowcast-answers.js").Page} Page */
/**
 * Where time comes from; a test passes its own.
 * @typedef {{set: (action: () => void, milliseconds: number) => unknown,
 *   clear: (timer: unknown) => void}} Timers
 */
/** @typedef {(address: string, init: RequestInit) => Promise<Response>} Fetch */
/**
 * What rows are shaped by: the cell types that the client draws (all, where it is left out), the
 * width of its list in points, and its text size.
 * @typedef {{cells?: readonly string[], width?: number, textScale?: number}} Shape
 */
/** @typedef {Shape & {fetch?: Fetch, timeout?: number, timers?: Timers}} ClientOptions */
/** @typedef {{signal?: AbortSignal}} Cancel */
/** @typedef {{pageIndex?: number, pageSize?: number, snapshot?: string}} Slice */
/**
 * @typedef {{[name: string]: string | number | readonly string[] | null | undefined}} Parameters
 */

/** The order in which parameters are written, so that an address is the same every time. */
const order = [
  "pageIndex", "pageSize", "snapshot", "since", "loaded", "lastEventId", "cells", "width",
  "textScale",
];

/** `setTimeout` fires at once for what does not fit into 31 bits, as 24 days and `Infinity` do. */
const longestTimer = 2 ** 31 - 1;

/** @type {Timers} */
const systemTimers = {
  set: (action, milliseconds) => setTimeout(action, Math.min(milliseconds, longestTimer)),
  clear: (timer) => clearTimeout(/** @type {any} */ (timer)),
};

/** A Rowcast server, as its routes. They fail with a RowcastError, or as their signal says. */
export class Client {
  #base;
  #origin;
  #fetch;
  #timeout;
  #timers;
  /** @type {Shape} */
  #shape;

  /**
   * @param {string} [base] where the server is: "" for the page's own, a path like "/lists" where
   *   it is mounted below one, or a whole address
   * @param {ClientOptions} options `timeout` is in milliseconds and goes for a whole answer
   */
  constructor(base = "", options = {}) {
    const here = typeof location === "undefined" ? undefined : location.href;
    let address = null;
    try {
      address = new URL(base || "/", here);
    } catch {
      // Said below.
    }
    if (address === null || !/^https?:$/.test(address.protocol)) {
      throw new TypeError(`${JSON.stringify(base)} is no address of a server; outside of a page \
that comes from one, say the whole, like "http://127.0.0.1:8080".`);
    }
    this.#origin = address.origin;
    this.#base = address.origin + address.pathname.replace(/\/+$/, "");
    this.#fetch = options.fetch ?? ((address, init) => globalThis.fetch(address, init));
    this.#timeout = options.timeout ?? 15_000;
    this.#timers = options.timers ?? systemTimers;
    this.#shape = { cells: options.cells, width: options.width, textScale: options.textScale };
  }

  /** Where time comes from. */
  get timers() {
    return this.#timers;
  }

  /**
   * The absolute address of a path on the server, to be fetched or to be shown.
   * @param {string} path like "/feeds"
   * @param {Parameters} [parameters] absent values are left out
   */
  address(path, parameters = {}) {
    const rank = (/** @type {string} */ name) => {
      const index = order.indexOf(name);
      return index < 0 ? order.length : index;
    };
    const query = Object.entries(parameters)
      .filter(([, value]) => value !== undefined && value !== null)
      .sort(([left], [right]) => rank(left) - rank(right))
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
      .join("&");
    return this.#base + path + (query === "" ? "" : `?${query}`);
  }

  /**
   * The feeds.
   * @param {Cancel} options
   */
  async feeds({ signal } = {}) {
    return checkFeeds(await this.#get(this.address("/feeds"), signal));
  }

  /**
   * A feed, with its snapshot and its cell types.
   * @param {string} feed
   * @param {Cancel} options
   */
  async feed(feed, { signal } = {}) {
    return checkFeed(await this.#get(this.address(path(feed)), signal), feed);
  }

  /**
   * The cells of the server, with the JSON Schemas of their payloads.
   * @param {Cancel} options
   */
  async cells({ signal } = {}) {
    return checkCells(await this.#get(this.address("/cells"), signal));
  }

  /**
   * A page of rows: as they are now, or as of a snapshot.
   * @param {string} feed
   * @param {Slice & Shape & Cancel} options
   */
  async page(feed, options = {}) {
    const { pageIndex, pageSize, snapshot, signal } = options;
    const slice = { pageIndex, pageSize, snapshot };
    const address = this.address(`${path(feed)}/rows`, { ...slice, ...this.#shaped(options) });
    const asked = { feed, ...slice, pageIndex: pageIndex ?? 0, origin: this.#origin };
    return checkPage(await this.#get(address, signal), asked);
  }

  /**
   * The page behind a page, by its `next`; null behind the last.
   * @param {Page} page
   * @param {Cancel} options
   * @returns {Promise<Page | null>}
   */
  async next(page, { signal } = {}) {
    if (page.next === null) return null;
    const asked = {
      feed: page.feed, pageIndex: page.pageIndex + 1, pageSize: page.pageSize,
      snapshot: page.snapshot, origin: this.#origin,
    };
    const address = new URL(page.next, this.#origin);
    if (address.origin !== this.#origin) {
      const detail = `${page.next} is not on ${this.#origin}, and is not followed.`;
      throw new RowcastError("malformed", { detail });
    }
    return checkPage(await this.#get(this.#base + this.#withoutBase(page.next), signal), asked);
  }

  /**
   * A path of an answer without the base path. A server that knows of that begins its links with
   * it; one behind a proxy that takes it away does not.
   * @param {string} path
   */
  #withoutBase(path) {
    const start = this.#base.slice(this.#origin.length);
    return path.startsWith(`${start}/`) ? path.slice(start.length) : path;
  }

  /**
   * The heights of the rows at the positions of a page.
   * @param {string} feed
   * @param {Slice & Shape & Cancel} options
   */
  async heights(feed, options = {}) {
    const { pageIndex, pageSize, snapshot, signal } = options;
    const slice = { pageIndex, pageSize, snapshot };
    const address = this.address(`${path(feed)}/heights`, { ...slice, ...this.#shaped(options) });
    const asked = { feed, ...slice, pageIndex: pageIndex ?? 0, origin: this.#origin };
    return checkHeights(await this.#get(address, signal), asked);
  }

  /**
   * One row.
   * @param {string} feed
   * @param {string} id
   * @param {Shape & Cancel} options
   */
  async row(feed, id, options = {}) {
    const address = this.address(`${path(feed)}/rows/${encodeURIComponent(id)}`,
      this.#shaped(options));
    return checkRowOf(await this.#get(address, options.signal), id);
  }

  /**
   * The item that a row is made from.
   * @param {string} feed
   * @param {string} id
   * @param {Cancel} options
   */
  async item(feed, id, { signal } = {}) {
    const address = this.address(`${path(feed)}/items/${encodeURIComponent(id)}`);
    return checkItem(await this.#get(address, signal), id);
  }

  /**
   * What a tap on a row does: its action, or null where it does nothing.
   * @param {string} feed
   * @param {string} id
   * @param {Shape & Cancel & {pageSize?: number}} options with `pageSize`, the first page of a
   *   feed that is pushed may come along
   */
  async select(feed, id, options = {}) {
    const address = this.address(`${path(feed)}/rows/${encodeURIComponent(id)}/select`,
      { pageSize: options.pageSize, ...this.#shaped(options) });
    const answer = await this.#send("POST", address, options.signal);
    if (answer.status === 204) return null;
    return checkAction(parse(answer.text, `POST ${address}`), this.#origin);
  }

  /**
   * What turns the first rows as of a snapshot into the first ones as of now: see `applyChanges`.
   * @param {string} feed
   * @param {{since: string, loaded?: number} & Shape & Cancel} options the snapshot of the rows,
   *   and how many there are
   */
  async changes(feed, options) {
    const { since, loaded, signal } = options;
    const address = this.address(`${path(feed)}/changes`,
      { since, loaded, ...this.#shaped(options) });
    return checkChanges(await this.#get(address, signal), { feed, since, loaded });
  }

  /**
   * Is told of each change as it is committed, from a snapshot on, until it is closed. A stream
   * that is cut goes on where it was, sooner or later: see `onError`.
   * @param {string} feed
   * @param {{since?: string} & Shape & import("./rowcast-events.js").EventHandlers} options
   */
  events(feed, options = {}) {
    const connect = async (/** @type {string | undefined} */ lastEventId,
      /** @type {AbortSignal} */ signal) => {
      const address = this.address(`${path(feed)}/events`,
        { lastEventId, ...this.#shaped(options) });
      /** @type {RequestInit} */
      const init = { headers: { Accept: "text/event-stream" }, cache: "no-store", signal };
      const response = await this.#fetch(address, init);
      if (response.status === 200) return response;
      const retryAfter = response.headers.get("Retry-After");
      throw RowcastError.ofAnswer(response.status, await response.text(), retryAfter,
        `GET ${address}`);
    };
    const settings = { feed, since: options.since, connect, timers: this.#timers };
    return new EventStream(settings, options);
  }

  /**
   * An answer as the text it is, each digit kept: for showing it.
   * @param {string} address by `address()`
   * @param {Cancel} options
   */
  async text(address, { signal } = {}) {
    return (await this.#send("GET", address, signal)).text;
  }

  /** @param {Shape} own @returns {Parameters} */
  #shaped({ cells, width, textScale }) {
    return {
      cells: cells ?? this.#shape.cells,
      width: width ?? this.#shape.width,
      textScale: textScale ?? this.#shape.textScale,
    };
  }

  /** @param {string} address @param {AbortSignal} [signal] */
  async #get(address, signal) {
    return parse((await this.#send("GET", address, signal)).text, `GET ${address}`);
  }

  /**
   * @param {"GET" | "POST"} method
   * @param {string} address
   * @param {AbortSignal} [signal]
   * @returns {Promise<{status: number, text: string}>}
   */
  async #send(method, address, signal) {
    const answer = await this.#exchange(method, address, signal);
    if (answer.status === 200 || (method === "POST" && answer.status === 204)) return answer;
    throw RowcastError.ofAnswer(answer.status, answer.text, answer.retryAfter,
      `${method} ${address}`);
  }

  /**
   * Settles when the answer is there, when time is up or when the signal says so, whatever the
   * `fetch` it was given makes of its signal.
   * @param {string} method
   * @param {string} address
   * @param {AbortSignal} [signal]
   * @returns {Promise<{status: number, text: string, retryAfter: string | null}>}
   */
  #exchange(method, address, signal) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const request = new AbortController();
      const settle = (/** @type {() => void} */ how) => {
        this.#timers.clear(timer);
        signal?.removeEventListener("abort", cancel);
        how();
      };
      const cancel = () => {
        settle(() => reject(signal?.reason));
        request.abort();
      };
      const timer = this.#timers.set(() => {
        const seconds = this.#timeout / 1000;
        const detail = `${method} ${address} was not answered within ${seconds} seconds.`;
        settle(() => reject(new RowcastError("timeout", { detail })));
        request.abort();
      }, this.#timeout);
      signal?.addEventListener("abort", cancel);
      const fetched = async () => {
        const init = { method, headers: { Accept: "application/json" }, signal: request.signal };
        const response = await this.#fetch(address, init);
        const text = response.status === 204 ? "" : await response.text();
        return { status: response.status, text, retryAfter: response.headers.get("Retry-After") };
      };
      fetched().then(
        (answer) => settle(() => resolve(answer)),
        (cause) => settle(() => {
          const detail = `${method} ${address} was not answered.`;
          reject(new RowcastError("offline", { detail, cause }));
        }),
      );
    });
  }
}

/** @param {string} feed */
function path(feed) {
  return `/feeds/${encodeURIComponent(feed)}`;
}
