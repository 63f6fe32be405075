// The banner for what went wrong: what it was, in the server's own words, and another attempt, made by
// hand or, where time may heal it, by itself with growing pauses and as soon as the network is back.

import { byId, visible } from "./viewer-dom.js";

const TITLES = /** @type {Record<string, string>} */ ({
  offline: "No connection",
  timeout: "The server takes too long",
  failed: "The server failed",
  refused: "The server refused",
  expired: "This list is too old",
  malformed: "Not an answer of Rowcast",
});
/** What is said where no answer came: an address that was asked for tells a reader little. */
const AWAY = "The server can’t be reached. What is loaded stays here.";
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;

/**
 * @typedef {{kind: string, status?: number, detail?: string, problem?: any, retryAfter?: number | null}} Trouble
 */

/** Whether the same request can go well later, without anybody changing anything. */
const mayPass = (/** @type {Trouble} */ { kind, status }) =>
  ["offline", "timeout", "failed"].includes(kind) || [408, 425, 429].includes(status ?? 0);

export class Banner {
  #attempts = 0;
  #timer = 0;
  #key = "";
  #trouble = /** @type {Trouble | null} */ (null);
  /** @type {(() => unknown) | null} */
  #retry = null;

  constructor() {
    byId("retry").addEventListener("click", () => this.retry());
    addEventListener("online", () => { if (this.#retry) this.retry(); });
  }

  get isShown() {
    return this.#retry !== null;
  }

  /**
   * Shows what is wrong until `clear`. Each further trouble lengthens the pause before the next attempt;
   * the very same one, told again, changes nothing.
   *
   * @param {Trouble} trouble
   * @param {() => unknown} retry
   */
  show(trouble, retry) {
    if (trouble === this.#trouble) return;
    this.#trouble = trouble;
    const title = visible(trouble.problem?.title) || (TITLES[trouble.kind] ?? "Something went wrong");
    const status = trouble.status ? ` (${trouble.status})` : "";
    const key = `${title}${status}${trouble.detail}`;
    this.#retry = retry;
    if (key !== this.#key) {
      this.#key = key;
      byId("error-title").textContent = title + status;
      const isAway = trouble.kind === "offline" || trouble.kind === "timeout";
      byId("error-detail").textContent = isAway ? AWAY : visible(trouble.detail);
      byId("error-detail").title = isAway ? trouble.detail ?? "" : "";
      byId("error").hidden = false;
    }
    clearTimeout(this.#timer);
    const wait = byId("error-wait");
    wait.textContent = "";
    if (!mayPass(trouble)) return;
    const pause = Math.max(Math.min(trouble.retryAfter ?? 0, 600) * 1000,
      Math.min(FIRST_PAUSE * 2 ** this.#attempts, LONGEST_PAUSE) * (0.8 + 0.4 * Math.random()));
    wait.textContent = pause < 2000 ? "Trying again…" : `Trying again in ${Math.round(pause / 1000)} s.`;
    this.#attempts += 1;
    this.#timer = window.setTimeout(() => this.retry(), pause);
  }

  retry() {
    clearTimeout(this.#timer);
    byId("error-wait").textContent = "Trying again…";
    this.#retry?.();
  }

  clear() {
    clearTimeout(this.#timer);
    this.#attempts = 0;
    this.#retry = null;
    this.#trouble = null;
    this.#key = "";
    byId("error").hidden = true;
  }
}
