// A network and a clock that do what a test says: requests wait for answers, timers for a hand.

/** @typedef {{target: string, method: string, isCancelled: boolean, isAnswered: boolean,
 *   expire: () => void, resolve: (response: Response) => void, reject: (error: Error) => void}} Asked */

export class FakeNetwork {
  constructor() {
    /** All requests but those for events, in their order. @type {Asked[]} */
    this.requests = [];
    /** All event streams that were opened, in their order. @type {FakeStream[]} */
    this.streams = [];
    /** @type {Set<{action: () => void, milliseconds: number}>} */
    this.waiting = new Set();
    /** The status that streams are answered with. */
    this.streamStatus = 200;
    this.lastTimer = null;
    this.timers = {
      set: (action, milliseconds) => {
        const timer = { action, milliseconds };
        this.waiting.add(timer);
        this.lastTimer = timer;
        return timer;
      },
      clear: (timer) => { this.waiting.delete(timer); },
    };
    this.fetch = (address, init) => this.#fetch(address, init);
  }

  /** Fires a timer that still waits. */
  fire(timer) {
    if (this.waiting.delete(timer)) timer.action();
  }

  /** Requests that somebody still waits for. */
  get live() {
    return this.requests.filter((request) => !request.isCancelled && !request.isAnswered);
  }

  get openStreams() {
    return this.streams.filter((stream) => stream.isOpen);
  }

  #fetch(address, init) {
    const url = new URL(address);
    const target = address.slice(url.origin.length);
    if (url.pathname.endsWith("/events")) {
      if (this.streamStatus !== 200) {
        return Promise.resolve(new Response("{}", { status: this.streamStatus }));
      }
      const stream = new FakeStream(url.searchParams.get("lastEventId"), target, init.signal);
      this.streams.push(stream);
      return Promise.resolve(stream.response);
    }
    const timer = this.lastTimer;
    return new Promise((resolve, reject) => {
      const request = {
        target, method: init.method, isCancelled: false, isAnswered: false, resolve, reject,
        expire: () => this.fire(timer),
      };
      // As a real network may, it goes on after a cancellation, and answers late.
      init.signal.addEventListener("abort", () => { request.isCancelled = true; });
      this.requests.push(request);
    });
  }

  /** Answers a request: `{status, body | text, headers}`, or `{fails: "offline" | "timeout"}`. */
  answer(request, answer) {
    if (answer.fails === "timeout") {
      request.expire();
    } else if (answer.fails === "offline") {
      request.reject(new TypeError("fetch failed"));
    } else {
      const text = answer.text ?? JSON.stringify(answer.body);
      const init = { status: answer.status, headers: answer.headers };
      request.resolve(new Response(answer.status === 204 ? null : text, init));
    }
    request.isAnswered = true;
  }
}

/** An event stream whose text comes when a test says so. */
export class FakeStream {
  constructor(since, target, signal) {
    this.since = since;
    this.target = target;
    this.isOpen = true;
    /** What the stream has told, or began with. */
    this.position = since;
    this.parts = [];
    this.reading = null;
    signal.addEventListener("abort", () => this.fail(new Error("aborted")));
    this.response = {
      status: 200,
      headers: new Headers({ "Content-Type": "text/event-stream" }),
      body: { getReader: () => ({ read: () => this.#read() }) },
    };
  }

  #read() {
    return new Promise((resolve, reject) => {
      this.reading = { resolve, reject };
      this.#flush();
    });
  }

  #flush() {
    if (this.reading === null || this.parts.length === 0) return;
    const { resolve, reject } = this.reading;
    const part = this.parts.shift();
    this.reading = null;
    if (part instanceof Error) reject(part);
    else if (part === null) resolve({ done: true });
    else resolve({ done: false, value: part });
  }

  send(text) {
    this.parts.push(new TextEncoder().encode(text));
    this.#flush();
  }

  event(event, data) {
    this.position = data.snapshot;
    this.send(`event: ${event}\nid: ${data.snapshot}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  end() {
    this.isOpen = false;
    this.parts.push(null);
    this.#flush();
  }

  fail(error) {
    this.isOpen = false;
    this.parts.push(error);
    this.#flush();
  }
}

/** Waits until everything that can run has run: a task comes after all microtasks. */
export async function settle() {
  for (let turn = 0; turn < 2; turn++) {
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve(undefined);
      };
      port2.postMessage(null);
    });
  }
}

/** A random number generator that gives the same numbers for the same seed. */
export function random(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (bound) => Math.floor(next() * bound),
    chance: (probability) => next() < probability,
    pick: (values) => values[Math.floor(next() * values.length)],
  };
}

/** Whether two values of JSON are the same. */
export function equal(left, right) {
  if (left === right) return true;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) {
    return false;
  }
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length
    && keys.every((key) => Object.hasOwn(right, key) && equal(left[key], right[key]));
}

/** Throws where something is not as it must be. */
export function check(condition, message) {
  if (!condition) throw new Error(typeof message === "function" ? message() : message);
}
