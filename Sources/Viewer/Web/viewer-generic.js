// The card for cell types that have no drawing of their own: the payload's values with their labels,
// as far as the row's height goes. The cell's JSON Schema says what they are called and what they mean.

import { counted, directionOf, link, linkAddress, make, text, visible } from "./viewer-dom.js";

const TITLES = ["title", "name", "headline", "heading", "label", "subject", "text", "caption"];
const SUBTITLES = ["subtitle", "secondaryText", "artist", "author", "byline", "detail", "summary", "description", "text"];
const INSTANT = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/;
const decimal = new Intl.NumberFormat("en", { useGrouping: /** @type {any} */ ("min2"), maximumFractionDigits: 6 });

/**
 * @typedef {import("./viewer-cells.js").Row} Row
 * @typedef {import("./viewer-cells.js").CellContext} CellContext
 * @typedef {Record<string, any>} Schema
 */

/**
 * A schema with its `$ref` into the same document followed, and of a choice the part that is not null.
 *
 * @param {any} schema
 * @param {any} root
 * @returns {Schema}
 */
function resolved(schema, root, depth = 0) {
  if (!schema || typeof schema !== "object" || depth > 8) return {};
  if (typeof schema.$ref === "string" && schema.$ref.startsWith("#")) {
    let target = root;
    for (const part of schema.$ref.slice(1).split("/").filter(Boolean)) {
      target = target?.[part.replaceAll("~1", "/").replaceAll("~0", "~")];
    }
    return resolved(target, root, depth + 1);
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) {
    return resolved(choices.find((choice) => choice?.type !== "null"), root, depth + 1);
  }
  return schema;
}

/** "publishedAt" and "published_at" are "Published at". */
function labelOf(/** @type {string} */ key, /** @type {Schema} */ schema) {
  if (typeof schema.title === "string" && schema.title) return schema.title;
  const words = key.replace(/[_\-.]+/g, " ").replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2").trim().toLowerCase();
  return words ? words[0].toUpperCase() + words.slice(1) : key;
}

/**
 * A value as people read it.
 *
 * @param {any} value
 * @param {Schema} schema
 * @param {any} root
 * @returns {HTMLElement}
 */
function shown(value, schema, root, depth = 0) {
  if (value == null) return text("none", "–", { tag: "span" });
  if (typeof value === "boolean") return text(value ? "yes" : "no", value ? "✓ yes" : "✕ no", { tag: "span" });
  if (typeof value === "number") {
    // Beyond 2^53 the digits are no longer the server's; the panel has those.
    const isRounded = Number.isInteger(value) && !Number.isSafeInteger(value);
    return text("number", (isRounded ? "≈ " : "") + decimal.format(value), { tag: "span" });
  }
  if (typeof value === "string") {
    const isInstant = schema.format ? /^date/.test(schema.format) : INSTANT.test(value);
    if (isInstant && INSTANT.test(value)) return instant(value);
    if (linkAddress(value)) return link(value);
    return text("", value || "–", { tag: "span" });
  }
  if (depth > 2) return text("none", "…", { tag: "span" });
  const element = make("span", "inner");
  if (Array.isArray(value)) {
    const items = resolved(schema.items, root);
    value.slice(0, 8).forEach((item, index) => {
      element.append(index > 0 ? ", " : "", shown(item, items, root, depth + 1));
    });
    if (value.length > 8) element.append(` and ${counted(value.length - 8, "more", "more")}`);
    if (value.length === 0) element.append("none");
    return element;
  }
  Object.entries(value).slice(0, 8).forEach(([key, item], index) => {
    const part = resolved(schema.properties?.[key], root);
    element.append(index > 0 ? " · " : "", text("label", labelOf(key, part), { tag: "span" }), " ",
      shown(item, part, root, depth + 1));
  });
  return element;
}

function instant(/** @type {string} */ value) {
  const hasTime = value.length > 10;
  const date = new Date(hasTime ? value.replace(" ", "T") : `${value}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return text("", value, { tag: "span" });
  /** @type {Intl.DateTimeFormatOptions} */
  const options = hasTime ? { dateStyle: "medium", timeStyle: "short" } : { dateStyle: "medium", timeZone: "UTC" };
  const element = /** @type {HTMLTimeElement} */ (make("time", ""));
  element.dateTime = value;
  element.title = value;
  element.textContent = date.toLocaleString(undefined, options);
  return element;
}

/**
 * @param {Row} row
 * @param {CellContext} context
 */
export function drawGeneric(row, context) {
  const payload = row.payload && typeof row.payload === "object" ? row.payload : {};
  const root = context.schemaOf(row.type) ?? {};
  const schema = resolved(root, root);
  const isTitle = (/** @type {string} */ key) =>
    typeof payload[key] === "string" && visible(payload[key]).trim() !== "" && !linkAddress(payload[key])
      && !INSTANT.test(payload[key]);
  const keys = [...new Set([...Object.keys(schema.properties ?? {}), ...Object.keys(payload)])]
    .filter((key) => Object.hasOwn(payload, key));
  const first = TITLES.find(isTitle) ?? keys.find(isTitle);
  const second = SUBTITLES.find((key) => key !== first && isTitle(key));

  const title = first ? payload[first] : row.type.replace(/Cell$/, "");
  const card = make("div", "cell generic");
  card.dir = directionOf(title);
  const rest = keys.filter((key) => key !== first && key !== second && payload[key] !== null);
  const pair = (/** @type {string} */ key) => {
    const part = resolved(schema.properties?.[key], root);
    return { label: labelOf(key, part), meaning: shown(payload[key], part, root) };
  };
  // What the height has room for: a line of title, one below it, then a line for each value.
  const room = Math.floor((row.height - 28 - 24) / 20);
  const head = make("div", "top", text("title", title));
  card.append(head);
  if (room < 1) {
    const key = second ?? rest[0];
    if (key) head.append(make("span", "pair aside", text("label", pair(key).label, { tag: "span" }), " ", pair(key).meaning));
    return card;
  }
  head.append(text("kind", row.type));
  const isTall = room >= 3 && rest.length > 0;
  const hasSubtitle = second && (isTall || rest.length === 0 || room >= 2);
  if (hasSubtitle) card.append(text("subtitle", payload[second]));
  if (isTall) {
    const values = make("dl", "values");
    const lines = room - (hasSubtitle ? 1 : 0);
    const some = rest.length > lines ? rest.slice(0, lines - 1) : rest;
    for (const key of some) {
      const { label, meaning } = pair(key);
      const description = make("dd", "", meaning);
      description.dir = "auto";
      values.append(make("div", "", text("", label, { tag: "dt" }), description));
    }
    if (some.length < rest.length) {
      values.append(make("div", "more", counted(rest.length - some.length, "more value")));
    }
    card.append(values);
  } else if (rest.length > 0) {
    const line = make("div", "inline");
    for (const key of (second && !hasSubtitle ? [second, ...rest] : rest).slice(0, 6)) {
      const { label, meaning } = pair(key);
      line.append(make("span", "pair", text("label", label, { tag: "span" }), " ", meaning));
    }
    card.append(line);
  }
  return card;
}
