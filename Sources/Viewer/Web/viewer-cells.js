// The cell registry in JavaScript: cell type → what draws its rows. A row's height is the server's;
// each function fills a box of that height, and what does not fit is cut with an ellipsis (`fit`).

import { CellRegistry } from "./rowcast.js";
import { directionOf, hash, initials, make, text, visible } from "./viewer-dom.js";
import { drawGeneric } from "./viewer-generic.js";

/**
 * @typedef {{id: string, type: string, height: number, payload: Record<string, any>}} Row
 * @typedef {object} CellContext
 * @property {(address: unknown) => boolean} allowsImage whether this page may load that picture
 * @property {(type: string) => object | null} schemaOf a cell type's JSON Schema, null until it is known
 */

/** A text of many lines that is cut where the row ends. */
const fitted = (/** @type {string} */ name, /** @type {unknown} */ value, options = {}) =>
  make("div", "fit", text(name, value, options));

const optional = (/** @type {string} */ name, /** @type {unknown} */ value) =>
  value === "" || value == null ? null : text(name, value);

/** A cell that is laid out from the leading edge of its title to the trailing one. */
const led = (/** @type {string} */ name, /** @type {unknown} */ title, /** @type {(Node | null)[]} */ ...children) => {
  const cell = make("div", `cell ${name}`, ...children);
  cell.dir = directionOf(title);
  return cell;
};

/** Two lines, one below the other; the second may be empty. */
const twoLines = (/** @type {unknown} */ first, /** @type {unknown} */ second) =>
  make("div", "lines", text("title", first), optional("subtitle", second));

const hued = (/** @type {HTMLElement} */ element, /** @type {unknown} */ key) => {
  element.style.setProperty("--hue", String(hash(key, 360)));
  return element;
};

/** A small drawing at the leading edge, made from a hue alone. */
const mark = (/** @type {string} */ name, /** @type {unknown} */ key, label = "") => {
  const element = hued(make("span", `mark ${name}`, label), key);
  element.setAttribute("aria-hidden", "true");
  return element;
};

/**
 * A picture's frame: a quiet gradient, and the picture over it where it may be loaded and can.
 *
 * @param {unknown} address
 * @param {string} name
 * @param {unknown} description
 * @param {CellContext} context
 */
function picture(address, name, description, context) {
  const frame = hued(make("div", `picture ${name}`), address);
  frame.style.setProperty("--at", `${15 + hash(`${address} at`, 70)}%`);
  if (!context.allowsImage(address)) return frame;
  const image = document.createElement("img");
  image.alt = typeof description === "string" ? visible(description) : "";
  image.decoding = "async";
  image.referrerPolicy = "no-referrer";
  image.draggable = false;
  image.addEventListener("load", () => image.classList.add("loaded"));
  image.addEventListener("error", () => image.remove());
  image.src = String(address);
  frame.append(image);
  return frame;
}

/** A picture across the row, of the height that the server has counted with. */
function photo(/** @type {Row} */ { payload }, /** @type {CellContext} */ context) {
  const frame = picture(payload.url, "wide", payload.caption, context);
  const ratio = Number(payload.aspectRatio);
  frame.style.aspectRatio = `1 / ${ratio > 0 && Number.isFinite(ratio) ? ratio : 2 / 3}`;
  return make("div", "cell photo", frame, payload.caption ? fitted("caption", payload.caption) : null);
}

/** Title, a line below it, and the beginning of a text: what the ready cells of feeds share. */
const block = (/** @type {any} */ title, /** @type {any} */ note, /** @type {any} */ body) =>
  make("div", "lines", optional("title two", title), optional("note", note), body ? fitted("body", body) : null);

/** @type {Record<string, (row: Row, context: CellContext) => HTMLElement>} */
const cells = {
  BasicCell: ({ payload }) => led("", payload.text, text("title two", payload.text)),
  SubtitleCell: ({ payload }) => led("", payload.text, twoLines(payload.text, payload.secondaryText)),
  ValueCell: ({ payload }) =>
    led("across", payload.text, text("title", payload.text), text("value", payload.secondaryText)),
  PersonCell: ({ payload: { name } }) =>
    led("across", name, mark("avatar", name, initials(name)), text("title", name)),
  FilmCell: ({ payload: { title, subtitle } }) =>
    led("across", title, mark("film", title), twoLines(title, subtitle)),
  BookCell: ({ payload: { title, subtitle, note } }) =>
    led("across", title, mark("spine", title),
      make("div", "lines", text("title", title), text("subtitle", subtitle), optional("note", note))),
  LinkCell: ({ payload: { title, host }, height }) =>
    led("across", title, mark("site", host, initials(String(host).split(".")[0])),
      make("div", "lines", text(height > 80 ? "title two" : "title", title), text("host", host))),
  PostCell: ({ payload }) => make("div", "cell prose", fitted("post", payload.text, { language: payload.language })),
  ArticleCell: ({ payload: { headline, text: body, language } }) =>
    make("div", "cell prose", text("headline", headline, { language }), fitted("post", body, { language })),
  PhotoCell: photo,
  PackageCell: ({ payload: { title, subtitle, badge, summary } }) =>
    led("block", title, make("div", "top", twoLines(title, subtitle), optional("badge", badge)),
      summary ? fitted("body", summary) : null),
  FeedArticleCell: ({ payload: { title, byline, text: body, image } }, context) =>
    led("across block", title || body, block(title, byline, body),
      image == null ? null : picture(image, "square", "", context)),
  FeedLinkCell: ({ payload: { title, host, text: body } }) =>
    led("block", title, block(title, host || "\u00a0", body)),
  FeedPhotoCell: photo,
  FeedEpisodeCell: ({ payload: { title, duration, text: body, media, image } }, context) => {
    const art = picture(image ?? media, "square", "", context);
    art.append(mark("play", ""));
    return led("across block", title, art, block(title, duration || "\u00a0", body));
  },
  PlaceholderCell: ({ payload: { itemType, reason } }) =>
    led("across placeholder", "", mark("missing", "", "?"),
      make("div", "lines",
        text("title", itemType ? `No cell shows “${itemType}” here` : "This item can’t be shown"),
        text("subtitle two", reason))),
};

/** The registry of the viewer: the demo's cells, the ready ones, and a card for every other. */
export function viewerCells() {
  /** @type {CellRegistry<HTMLElement, CellContext>} */
  const registry = new CellRegistry();
  for (const [type, draw] of Object.entries(cells)) registry.register(type, draw);
  registry.setDefault(drawGeneric);
  return registry;
}

/**
 * Cuts the texts of rows that are in the page now to whole lines, with an ellipsis, and marks rows
 * that are cut elsewhere. Reads all, then writes all: one layout for a batch of rows.
 *
 * @param {HTMLElement[]} rows
 */
export function fit(rows) {
  const cuts = [];
  for (const row of rows) {
    for (const outer of row.querySelectorAll(".fit")) {
      const inner = /** @type {HTMLElement} */ (outer.firstElementChild);
      if (inner.offsetHeight <= outer.clientHeight + 2) continue;
      const line = parseFloat(getComputedStyle(inner).lineHeight) || 20;
      cuts.push({ inner, count: Math.floor((outer.clientHeight + 2) / line) });
    }
  }
  for (const { inner, count } of cuts) {
    inner.classList.add("clamp");
    inner.style.setProperty("-webkit-line-clamp", String(Math.max(count, 1)));
  }
  const cut = rows.filter((row) => row.firstElementChild && row.firstElementChild.scrollHeight > row.clientHeight + 2);
  for (const row of cut) row.classList.add("cut");
}
