// What the contract promises of each answer, as types and as checks. A check returns the answer
// itself, keys that it does not know included, or throws a RowcastError of the kind "malformed".

import { RowcastError } from "./rowcast-error.js";

/**
 * One row: draw it by `type`, `height` points high.
 * @typedef {{id: string, type: string, height: number, payload: any}} Row
 */
/**
 * A page of rows. `next` is the address of the page behind it, null exactly when `isNoMore`.
 * @typedef {{feed: string, pageIndex: number, pageSize: number, total: number, isNoMore: boolean,
 *   snapshot: string, next: string | null, rows: Row[]}} Page
 */
/**
 * The heights of the rows at the positions of a page; null where an item was removed since.
 * @typedef {{feed: string, pageIndex: number, pageSize: number, total: number, isNoMore: boolean,
 *   snapshot: string, next: string | null, heights: (number | null)[]}} Heights
 */
/**
 * A feed; `snapshot` and `cells` where it was asked for by its name.
 * @typedef {{name: string, title: string, order: string, total: number, rows: string,
 *   snapshot?: string, cells?: string[]}} Feed
 */
/**
 * A cell of the server's registry, with the JSON Schema of its payload.
 * @typedef {{type: string, version: number, itemTypes: string[], height: any,
 *   fallback: string | null, schema: any, hash?: string}} Cell
 */
/** @typedef {{id: string, type: string, publishedAt: string | null, payload: any}} Item */
/**
 * What a tap does: open an address, show another feed, or what app and server have agreed on.
 * @typedef {{type: string, url?: string, feed?: string, rows?: string, page?: Page, payload?: any,
 *   [key: string]: any}} Action
 */
/**
 * The four lists of a change, by which old rows become new ones (see `applyChanges`).
 * @typedef {{deletes: {index: number, id: string}[], moves: {from: number, to: number}[],
 *   inserts: {index: number, row: Row}[], updates: {index: number, row: Row}[]}} Delta
 */
/**
 * The answer of `/changes`.
 * @typedef {Delta & {feed: string, since: string, snapshot: string, loaded: number, total: number,
 *   reload: boolean}} Changes
 */
/**
 * The data of an event `change`: what `/changes` answers, about the whole list.
 * @typedef {Delta & {feed: string, since: string, snapshot: string, total: number,
 *   reload: boolean}} ChangeEvent
 */
/** The data of the events `snapshot` and `reset`.
 * @typedef {{feed: string, snapshot: string, total: number}} Instant */

/** No row is higher: the heights of a list of 2^28 such rows still add up to the point. */
const mostPoints = 1_000_000;
const controlCharacters = /[\u0000-\u001f\u007f]/;
const loneSurrogates = /\p{Surrogate}/u;
const encoder = new TextEncoder();

/**
 * @param {string} place
 * @param {unknown} value
 * @param {string} due
 * @returns {never}
 */
function refuse(place, value, due) {
  let shown;
  try {
    shown = value === undefined ? "missing" : JSON.stringify(value) ?? String(value);
  } catch {
    shown = "unreadable";
  }
  if (shown.length > 80) shown = `${shown.slice(0, 77)}…`;
  const detail = `The server's answer is not what the contract says: ${place} is ${shown}; ${due}.`;
  throw new RowcastError("malformed", { detail });
}

/** @param {unknown} value @param {string} place @returns {any} */
function object(value, place) {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  return refuse(place, value, "an object is due");
}

/** @param {unknown} value @param {string} place @returns {any[]} */
function array(value, place) {
  return Array.isArray(value) ? value : refuse(place, value, "an array is due");
}

/** @param {unknown} value @param {string} place @returns {string} */
function text(value, place) {
  if (typeof value === "string" && value !== "") return value;
  return refuse(place, value, "a text is due");
}

/** @param {unknown} value @param {string} place @param {number} [bound] the greatest value */
function count(value, place, bound = Number.MAX_SAFE_INTEGER) {
  if (Number.isSafeInteger(value)) {
    const number = /** @type {number} */ (value);
    if (number >= 0 && number <= bound) return number;
  }
  return refuse(place, value, `a whole number from 0 to ${bound} is due`);
}

/** @param {unknown} value @param {string} place */
function flag(value, place) {
  return typeof value === "boolean" ? value : refuse(place, value, "true or false is due");
}

/** @param {unknown} value @param {unknown} asked @param {string} place */
function same(value, asked, place) {
  if (value !== asked) refuse(place, value, `${JSON.stringify(asked)} was asked for`);
}

/** @param {unknown} value @param {string} place @returns {number} */
function points(value, place) {
  if (typeof value === "number" && value > 0 && value <= mostPoints) return value;
  return refuse(place, value, `a number above 0, and up to ${mostPoints}, is due`);
}

/** @param {unknown} value @param {string} place @returns {string} */
function identifier(value, place) {
  if (typeof value !== "string" || value === "" || value.length > 200
    || controlCharacters.test(value) || loneSurrogates.test(value)
    || (value.length > 66 && encoder.encode(value).length > 200)) {
    return refuse(place, value, "an id of 1 to 200 bytes without control characters is due");
  }
  return value;
}

/** @param {unknown} value @param {string} [place] @returns {Row} */
export function checkRow(value, place = "row") {
  const row = object(value, place);
  identifier(row.id, `${place}.id`);
  text(row.type, `${place}.type`);
  points(row.height, `${place}.height`);
  if (row.payload === undefined) refuse(`${place}.payload`, undefined, "a payload is due");
  return row;
}

/**
 * What was asked for, which the answer has to repeat; what is undefined was left to the server.
 * @typedef {{feed: string, pageIndex?: number, pageSize?: number, snapshot?: string,
 *   origin: string}} Asked
 */

/**
 * What pages of rows and of heights have in common.
 * @param {any} page
 * @param {Asked} asked
 */
function checkSlice(page, asked) {
  same(page.feed, asked.feed, "feed");
  count(page.pageIndex, "pageIndex");
  if (asked.pageIndex !== undefined) same(page.pageIndex, asked.pageIndex, "pageIndex");
  count(page.pageSize, "pageSize");
  if (page.pageSize === 0) refuse("pageSize", 0, "a number above 0 is due");
  if (asked.pageSize !== undefined) same(page.pageSize, asked.pageSize, "pageSize");
  count(page.total, "total");
  flag(page.isNoMore, "isNoMore");
  text(page.snapshot, "snapshot");
  if (asked.snapshot !== undefined) same(page.snapshot, asked.snapshot, "snapshot");
  const isLast = (page.pageIndex + 1) * page.pageSize >= page.total;
  if (page.isNoMore !== isLast) {
    refuse("isNoMore", page.isNoMore, `${isLast} is due, by pageIndex, pageSize and total`);
  }
  if (page.isNoMore) {
    if (page.next !== null) refuse("next", page.next, "null is due, since isNoMore is true");
  } else {
    checkNext(page.next, page.pageIndex + 1, asked.origin);
  }
}

/**
 * The next page is one further on the same server: a list is never led elsewhere, nor in a ring.
 * @param {unknown} next
 * @param {number} pageIndex
 * @param {string} origin
 */
function checkNext(next, pageIndex, origin) {
  const address = typeof next === "string" && next.startsWith("/") ? addressOf(next, origin) : null;
  if (address === null || address.origin !== origin) {
    return refuse("next", next, "a path on the same server is due, since isNoMore is false");
  }
  const index = address.searchParams.get("pageIndex");
  if (index !== null && index !== String(pageIndex)) {
    refuse("next", next, `the page ${pageIndex} is due`);
  }
}

/** @param {string} path @param {string} origin */
function addressOf(path, origin) {
  try {
    return new URL(path, origin);
  } catch {
    return null;
  }
}

/** @param {unknown} value @param {Asked} asked @returns {Page} */
export function checkPage(value, asked) {
  const page = object(value, "the page");
  checkSlice(page, asked);
  const rows = array(page.rows, "rows");
  if (rows.length > page.pageSize) {
    refuse("the number of rows", rows.length, `at most pageSize, ${page.pageSize}, are due`);
  }
  rows.forEach((row, index) => checkRow(row, `rows[${index}]`));
  return page;
}

/** @param {unknown} value @param {Asked} asked @returns {Heights} */
export function checkHeights(value, asked) {
  const page = object(value, "the page of heights");
  checkSlice(page, asked);
  const heights = array(page.heights, "heights");
  const due = Math.min(page.pageSize, Math.max(0, page.total - page.pageIndex * page.pageSize));
  if (heights.length !== due) refuse("the number of heights", heights.length, `${due} are due`);
  heights.forEach((height, index) => height === null || points(height, `heights[${index}]`));
  return page;
}

/** @param {unknown} value @param {string} [name] @returns {Feed} */
export function checkFeed(value, name) {
  const feed = object(value, "the feed");
  text(feed.name, "name");
  if (name !== undefined) same(feed.name, name, "name");
  if (typeof feed.title !== "string") refuse("title", feed.title, "a text is due");
  text(feed.order, "order");
  count(feed.total, "total");
  text(feed.rows, "rows");
  if (name !== undefined) {
    text(feed.snapshot, "snapshot");
    array(feed.cells, "cells").forEach((cell, index) => text(cell, `cells[${index}]`));
  }
  return feed;
}

/** @param {unknown} value @returns {Feed[]} */
export function checkFeeds(value) {
  return array(object(value, "the answer").feeds, "feeds").map((feed) => checkFeed(feed));
}

/** @param {unknown} value @returns {Cell[]} */
export function checkCells(value) {
  const cells = array(object(value, "the answer").cells, "cells");
  cells.forEach((value, index) => {
    const cell = object(value, `cells[${index}]`);
    text(cell.type, `cells[${index}].type`);
    count(cell.version, `cells[${index}].version`);
    array(cell.itemTypes, `cells[${index}].itemTypes`);
    object(cell.schema, `cells[${index}].schema`);
  });
  return cells;
}

/** @param {unknown} value @param {string} id @returns {Item} */
export function checkItem(value, id) {
  const item = object(value, "the item");
  same(item.id, id, "id");
  text(item.type, "type");
  object(item.payload, "payload");
  return item;
}

/** @param {unknown} value @param {string} id @returns {Row} */
export function checkRowOf(value, id) {
  const row = checkRow(value);
  same(row.id, id, "id");
  return row;
}

/** @param {unknown} value @param {string} origin @returns {Action} */
export function checkAction(value, origin) {
  const action = object(value, "the action");
  text(action.type, "type");
  if (action.type === "open") {
    // Whatever the item says, a web address or not: it is for the page to open what it knows.
    if (typeof action.url !== "string") refuse("url", action.url, "a text is due");
  }
  if (action.type === "push") {
    const feed = text(action.feed, "feed");
    if (action.page !== undefined && action.page !== null) {
      checkPage(action.page, { feed, pageIndex: 0, origin });
    }
  }
  return action;
}

/** @param {any} delta @param {string} feed */
function checkDelta(delta, feed) {
  same(delta.feed, feed, "feed");
  text(delta.since, "since");
  text(delta.snapshot, "snapshot");
  count(delta.total, "total");
  flag(delta.reload, "reload");
  array(delta.deletes, "deletes").forEach((one, index) => {
    count(object(one, `deletes[${index}]`).index, `deletes[${index}].index`);
    identifier(one.id, `deletes[${index}].id`);
  });
  array(delta.moves, "moves").forEach((one, index) => {
    count(object(one, `moves[${index}]`).from, `moves[${index}].from`);
    count(one.to, `moves[${index}].to`);
  });
  for (const name of ["inserts", "updates"]) {
    array(delta[name], name).forEach((one, index) => {
      count(object(one, `${name}[${index}]`).index, `${name}[${index}].index`);
      checkRow(one.row, `${name}[${index}].row`);
    });
  }
}

/**
 * @param {unknown} value
 * @param {{feed: string, since: string, loaded?: number}} asked
 * @returns {Changes}
 */
export function checkChanges(value, asked) {
  const changes = object(value, "the answer");
  checkDelta(changes, asked.feed);
  same(changes.since, asked.since, "since");
  count(changes.loaded, "loaded");
  if (asked.loaded !== undefined) same(changes.loaded, asked.loaded, "loaded");
  return changes;
}

/** @param {unknown} value @param {string} feed @returns {ChangeEvent} */
export function checkChangeEvent(value, feed) {
  const change = object(value, "the event");
  checkDelta(change, feed);
  return change;
}

/** @param {unknown} value @param {string} feed @returns {Instant} */
export function checkInstant(value, feed) {
  const instant = object(value, "the event");
  same(instant.feed, feed, "feed");
  text(instant.snapshot, "snapshot");
  count(instant.total, "total");
  return instant;
}

/**
 * Parses JSON.
 * @param {string} body
 * @param {string} request
 * @returns {unknown}
 */
export function parse(body, request) {
  try {
    return JSON.parse(body);
  } catch (cause) {
    const begin = JSON.stringify(body.slice(0, 40));
    const detail = `${request} was answered with what is no JSON: ${begin}`;
    throw new RowcastError("malformed", { detail, cause });
  }
}
