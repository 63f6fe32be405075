// Making elements. Whatever comes from the server goes in as text, never as markup.

/**
 * An element with a class, and children: nodes as they are, strings as text.
 *
 * @param {string} tag
 * @param {string} [name] its class
 * @param {...(Node | string | null | undefined | false)} children those that are not there are left out
 * @returns {HTMLElement}
 */
export function make(tag, name, ...children) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  for (const child of children) if (child) element.append(child);
  return element;
}

/** @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Marks that turn the direction of the text around them, by their code points. */
const turns = /** @type {Record<number, string>} */ ({
  0x202a: "LRE", 0x202b: "RLE", 0x202c: "PDF", 0x202d: "LRO", 0x202e: "RLO",
  0x2066: "LRI", 0x2067: "RLI", 0x2068: "FSI", 0x2069: "PDI",
});

/**
 * What a text looks like where it has control characters: those become their pictures (␀, ␛), and marks
 * that turn the direction of text their names (‹RLO›), for a row that hides what it holds is a row that
 * can lie. Line breaks and tabs stay.
 *
 * @param {unknown} value
 */
export function visible(value) {
  const text = typeof value === "string" ? value : value == null ? "" : String(value);
  return text.replace(/\r\n?/g, "\n").replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, (mark) => {
    const code = mark.charCodeAt(0);
    if (code in turns) return `‹${turns[code]}›`;
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? "\u2421" : "\ufffd";
  });
}

/**
 * Words from the server within a sentence: whatever their direction is, they leave it as it is.
 *
 * @param {unknown} value
 */
export const isolated = (value) => make("bdi", "", visible(value));

/**
 * A text from the server, in its own direction.
 *
 * @param {string} name the element's class
 * @param {unknown} value
 * @param {{tag?: string, language?: unknown}} options
 */
export function text(name, value, { tag = "div", language } = {}) {
  const element = make(tag, name);
  element.dir = "auto";
  element.textContent = visible(value);
  if (typeof language === "string" && /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(language)) {
    element.lang = language;
  }
  return element;
}

/**
 * The direction of a text, by its first letter: which edge of a row is the leading one.
 *
 * @param {unknown} value
 */
export function directionOf(value) {
  const letter = /\p{L}/u.exec(String(value ?? ""))?.[0] ?? "";
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(letter) ? "rtl" : "ltr";
}

/**
 * An address that may be a link, absolute; null for any other scheme, `javascript:` first of all.
 *
 * @param {unknown} value
 */
export function linkAddress(value) {
  if (typeof value !== "string" || !/^\s*(https?:\/\/|mailto:)/i.test(value)) return null;
  try {
    return new URL(value).href;
  } catch {
    return null;
  }
}

/**
 * A link that opens a new tab and tells the other page nothing; plain text where it may not be one.
 *
 * @param {unknown} value
 * @param {string} [name]
 */
export function link(value, name = "") {
  const address = linkAddress(value);
  if (!address) return text(name, value, { tag: "span" });
  const element = /** @type {HTMLAnchorElement} */ (text(name, value, { tag: "a" }));
  element.href = address;
  element.target = "_blank";
  element.rel = "noopener noreferrer";
  return element;
}

/**
 * A number from 0 up to `below`, the same for the same text: hues of avatars and pictures.
 *
 * @param {unknown} value
 * @param {number} below
 */
export function hash(value, below) {
  let sum = 2166136261;
  for (const letter of String(value)) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16777619);
  return ((sum ^ (sum >>> 15)) >>> 0) % below;
}

/**
 * The first letters of a name's first and last word, whole ones with their marks.
 *
 * @param {unknown} value
 */
export function initials(value) {
  const words = visible(value).split(/[\s\-_.·]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return "•";
  const first = (/** @type {string} */ word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? "";
  // Two letters of a script that joins them, or has one a word, say no more than one.
  const one = words.length === 1 || /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(first(words[0]));
  return (one ? first(words[0]) : first(words[0]) + first(words[words.length - 1])).toLocaleUpperCase();
}

const numbers = new Intl.NumberFormat("en");

/** A count for people. */
export const count = (/** @type {number} */ value) => numbers.format(value);

/** A count with its noun. */
export const counted = (/** @type {number} */ number, /** @type {string} */ one, many = `${one}s`) => `${count(number)} ${number === 1 ? one : many}`;
