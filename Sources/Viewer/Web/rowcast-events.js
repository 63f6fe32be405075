// The event stream of a feed. It is read by `fetch` and not by `EventSource`, which hides the
// comments that tell a silent stream from a dead one, and the status of a refused one.

import { checkChangeEvent, checkInstant, parse } from "./rowcast-answers.js";
import { longestRetryAfter, RowcastError } from "./rowcast-error.js";

/** No event is longer, in characters; a stream that brings a longer one is cut. */
const longestEvent = 16 * 1024 * 1024;
/** No attempt follows another sooner, in milliseconds, whatever `retry:` says. */
const shortestWait = 500;

/** Reads an event stream (WHATWG HTML §9.2) piece by piece, wherever the pieces are cut. */
export class EventParser {
  #line = "";
  #afterReturn = false;
  #begun = false;
  #event = "";
  /** @type {string[]} */
  #data = [];
  #size = 0;
  #id = "";
  #handlers;

  /**
   * @param {{onEvent: (event: string, data: string, id: string) => void, onComment?: () => void,
   *   onRetry?: (milliseconds: number) => void}} handlers
   */
  constructor(handlers) {
    this.#handlers = handlers;
  }

  /** @param {string} chunk */
  feed(chunk) {
    if (!this.#begun && chunk !== "") {
      this.#begun = true;
      if (chunk.startsWith("\uFEFF")) chunk = chunk.slice(1);
    }
    let start = 0;
    if (this.#afterReturn && chunk !== "") {
      this.#afterReturn = false;
      if (chunk[0] === "\n") start = 1;
    }
    const ends = /\r\n|\n|\r/g;
    ends.lastIndex = start;
    for (let end = ends.exec(chunk); end !== null; end = ends.exec(chunk)) {
      const line = this.#line + chunk.slice(start, end.index);
      this.#line = "";
      start = ends.lastIndex;
      if (end[0] === "\r" && start === chunk.length) this.#afterReturn = true;
      this.#take(line);
    }
    this.#line += chunk.slice(start);
    if (this.#line.length + this.#size > longestEvent) {
      throw new RowcastError("malformed", { detail: "An event is longer than 16 MiB." });
    }
  }

  /** @param {string} line */
  #take(line) {
    if (line === "") return this.#dispatch();
    const colon = line.indexOf(":");
    if (colon === 0) return this.#handlers.onComment?.();
    const name = colon < 0 ? line : line.slice(0, colon);
    let value = colon < 0 ? "" : line.slice(colon + 1);
    if (value.startsWith(" ")) value = value.slice(1);
    if (name === "event") this.#event = value;
    else if (name === "data") {
      this.#data.push(value);
      this.#size += value.length + 1;
    } else if (name === "id" && !value.includes("\0")) this.#id = value;
    else if (name === "retry" && /^\d{1,9}$/.test(value)) this.#handlers.onRetry?.(Number(value));
  }

  #dispatch() {
    const [event, data] = [this.#event, this.#data];
    this.#event = "";
    this.#data = [];
    this.#size = 0;
    if (data.length > 0) this.#handlers.onEvent(event || "message", data.join("\n"), this.#id);
  }
}

/**
 * @typedef {object} EventHandlers
 * @property {(change: import("./rowcast-answers.js").ChangeEvent) => void} [onChange]
 * @property {(instant: import("./rowcast-answers.js").Instant) => void} [onReset] the stream could
 *   not go on from the last event: load the rows anew
 * @property {(instant: import("./rowcast-answers.js").Instant) => void} [onSnapshot] the instant
 *   from which on a stream opened without `since` tells
 * @property {() => void} [onOpen] connected, for the first time or again
 * @property {(error: RowcastError, retryIn: number | null) => void} [onError] cut or refused;
 *   tried again in so many milliseconds, or, with null, never: the feed is gone, or the request is
 *   at fault
 */

/**
 * @typedef {object} EventSettings
 * @property {string} feed
 * @property {string} [since]
 * @property {(since: string | undefined, signal: AbortSignal) => Promise<Response>} connect
 * @property {import("./rowcast-client.js").Timers} timers
 * @property {number} [silence] milliseconds without a byte after which a stream counts as cut
 * @property {number} [longestWait] the greatest back-off, in milliseconds
 */

/** A feed's events, connected again whenever the stream is cut, without a gap. */
export class EventStream {
  #settings;
  #handlers;
  /** @type {string | undefined} */
  #last;
  #closed = false;
  #failures = 0;
  #retry = 2000;
  /** @type {AbortController | null} */
  #connection = null;
  /** @type {unknown} */
  #waiting = null;
  /** @type {unknown} */
  #silence = null;

  /** @param {EventSettings} settings @param {EventHandlers} handlers */
  constructor(settings, handlers) {
    this.#settings = settings;
    this.#handlers = handlers;
    this.#last = settings.since;
    this.#connect();
  }

  /** The snapshot after the last event; where the stream goes on when it is cut. */
  get position() {
    return this.#last;
  }

  /** Whether it has ended: by `close()`, or by a refusal that trying again does not change. */
  get isClosed() {
    return this.#closed;
  }

  /** Ends it for good; no handler is called afterwards. */
  close() {
    this.#closed = true;
    this.#settings.timers.clear(this.#waiting);
    this.#disconnect();
  }

  /** Tries again now where it waits to; for a page that learns that it is online again. */
  reconnect() {
    if (this.#closed || this.#waiting === null) return;
    this.#settings.timers.clear(this.#waiting);
    this.#connect();
  }

  #disconnect() {
    this.#settings.timers.clear(this.#silence);
    this.#silence = null;
    const connection = this.#connection;
    this.#connection = null;
    connection?.abort();
  }

  async #connect() {
    this.#waiting = null;
    const connection = new AbortController();
    this.#connection = connection;
    try {
      this.#listen(connection);
      const response = await this.#settings.connect(this.#last, connection.signal);
      if (this.#connection !== connection) return;
      await this.#read(response, connection);
      this.#cut(connection, new RowcastError("offline", { detail: "The event stream ended." }));
    } catch (error) {
      const told = error instanceof RowcastError ? error
        : new RowcastError("offline", { detail: "The event stream was cut.", cause: error });
      this.#cut(connection, told);
    }
  }

  /** @param {Response} response @param {AbortController} connection */
  async #read(response, connection) {
    const type = response.headers.get("Content-Type") ?? "";
    if (response.body === null || !/^text\/event-stream\b/i.test(type)) {
      throw new RowcastError("malformed", {
        detail: `An event stream was asked for, and ${JSON.stringify(type)} came.`,
      });
    }
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    let before = "";
    const parser = new EventParser({
      onEvent: (event, data, id) => {
        // An id stays until another comes: the one before is not this event's own.
        const own = id === before ? "" : id;
        before = id;
        this.#take(event, data, own, connection);
      },
      onComment: () => { this.#failures = 0; },
      onRetry: (milliseconds) => { this.#retry = Math.max(shortestWait, milliseconds); },
    });
    this.#call(() => this.#handlers.onOpen?.());
    while (this.#connection === connection) {
      const { done, value } = await reader.read();
      if (done || this.#connection !== connection) return;
      this.#listen(connection);
      parser.feed(decoder.decode(value, { stream: true }));
    }
  }

  /**
   * Counts the silence anew.
   * @param {AbortController} connection
   */
  #listen(connection) {
    const { timers, silence = 45_000 } = this.#settings;
    timers.clear(this.#silence);
    this.#silence = timers.set(() => this.#cut(connection, new RowcastError("timeout", {
      detail: `The event stream was silent for ${silence / 1000} seconds.`,
    })), silence);
  }

  /** @param {string} event @param {string} data @param {string} id @param {AbortController} of */
  #take(event, data, id, of) {
    if (this.#connection !== of) return;
    if (event !== "change" && event !== "reset" && event !== "snapshot") return;
    const { feed } = this.#settings;
    const value = parse(data, `The event ${event}`);
    const told = checkInstant(value, feed);
    const change = event === "change" ? checkChangeEvent(value, feed) : null;
    this.#last = id || told.snapshot;
    this.#failures = 0;
    this.#call(() => {
      if (change !== null) this.#handlers.onChange?.(change);
      else if (event === "reset") this.#handlers.onReset?.(told);
      else this.#handlers.onSnapshot?.(told);
    });
  }

  /**
   * A handler that throws is reported as uncaught, and is no failure of the stream.
   * @param {() => void} handler
   */
  #call(handler) {
    try {
      handler();
    } catch (error) {
      queueMicrotask(() => { throw error; });
    }
  }

  /** @param {AbortController} connection @param {RowcastError} error */
  #cut(connection, error) {
    if (this.#closed || this.#connection !== connection) return;
    this.#disconnect();
    const final = error.status >= 400 && error.status < 500 && !error.canRetry;
    if (final) {
      this.#closed = true;
      this.#call(() => this.#handlers.onError?.(error, null));
      return;
    }
    const { timers, longestWait = 30_000 } = this.#settings;
    const backoff = Math.min(longestWait, this.#retry * 2 ** Math.min(this.#failures, 10));
    this.#failures += 1;
    // Spread, so that a thousand clients of a server that restarts do not come back at once.
    const asked = Math.min(error.retryAfter ?? 0, longestRetryAfter) * 1000;
    const wait = Math.max(shortestWait, asked, backoff * (0.5 + Math.random() / 2));
    this.#waiting = timers.set(() => { this.#connect(); }, wait);
    this.#call(() => this.#handlers.onError?.(error, wait));
  }
}
