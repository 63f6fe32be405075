// What can go wrong between a page and a Rowcast server, as one type.

/**
 * What kind of failure it was:
 * - `offline`: no answer came (no network, no server, a refused connection, CORS);
 * - `timeout`: no whole answer came in time;
 * - `refused`: the server said that the request is at fault (4xx);
 * - `failed`: the server said that it is at fault (5xx);
 * - `expired`: the snapshot is no longer kept (410): load page 0 anew;
 * - `malformed`: an answer came that the contract does not allow.
 * @typedef {"offline" | "timeout" | "refused" | "failed" | "expired" | "malformed"} ErrorKind
 */

/**
 * A problem document (RFC 9457), as the server sends it.
 * @typedef {{type?: string, title?: string, status?: number, detail?: string, parameter?: string,
 *   [key: string]: unknown}} Problem
 */

/** A failed request: its kind, what the server said of it, and whether trying again can help. */
export class RowcastError extends Error {
  /**
   * @param {ErrorKind} kind
   * @param {{detail: string, status?: number, problem?: Problem | null, retryAfter?: number | null,
   *   cause?: unknown}} about
   */
  constructor(kind, { detail, status = 0, problem = null, retryAfter = null, cause }) {
    super(detail, cause === undefined ? undefined : { cause });
    this.name = "RowcastError";
    /** @readonly @type {ErrorKind} */
    this.kind = kind;
    /** The HTTP status; 0 where no answer came. @readonly */
    this.status = status;
    /** The server's problem document; null where there is none. @readonly */
    this.problem = problem;
    /** What was wrong, in words for people. @readonly */
    this.detail = detail;
    /** Seconds that the server asks to wait; null where it does not say. @readonly */
    this.retryAfter = retryAfter;
  }

  /** Whether the same request may succeed later without any change to it. */
  get canRetry() {
    if (this.kind === "refused") return [408, 425, 429].includes(this.status);
    return this.kind !== "expired" && !this.isOfSnapshot;
  }

  /**
   * Whether it is the snapshot that the server can do nothing with: it is no longer kept, or, since
   * the feed was made again or another database is served, it is none of this feed. What is loaded
   * without a snapshot heals that.
   */
  get isOfSnapshot() {
    const parameter = this.problem?.parameter;
    return this.kind === "expired"
      || (this.status === 400 && (parameter === "snapshot" || parameter === "since"));
  }

  /**
   * The error that an answer with a status other than the ones asked for stands for.
   * @param {number} status
   * @param {string} text the answer's body
   * @param {string | null} retryAfter the field `Retry-After`
   * @param {string} request what was asked, for the message
   */
  static ofAnswer(status, text, retryAfter, request) {
    const problem = problemIn(text);
    const said = problem && (problem.detail ?? problem.title);
    const detail = typeof said === "string" && said !== "" ? said
      : `${request} was answered with the status ${status}.`;
    const kind = status === 410 ? "expired"
      : status >= 500 ? "failed"
      : status >= 400 ? "refused"
      : "malformed";
    return new RowcastError(kind, { detail, status, problem, retryAfter: seconds(retryAfter) });
  }
}

/** @param {string} text @returns {Problem | null} */
function problemIn(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** No wait that a server asks for is longer, in seconds: a timer holds 24 days, and nobody waits. */
export const longestRetryAfter = 600;

/**
 * `Retry-After` in seconds: it is a number of them, or a date.
 * @param {string | null} field
 */
function seconds(field) {
  if (field === null) return null;
  if (/^\s*\d{1,9}\s*$/.test(field)) return Number(field);
  const date = Date.parse(field);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - Date.now()) / 1000));
}
