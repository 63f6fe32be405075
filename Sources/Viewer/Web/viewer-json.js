// JSON as the server wrote it, indented and coloured. It is not parsed into values first: a number
// keeps every digit, and keys keep their order.

import { make, visible } from "./viewer-dom.js";

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
/** Beyond this many characters a document is shown as far as it goes; the curl line fetches all of it. */
const LONGEST = 100_000;

/**
 * Puts a JSON text into an element, two spaces a level.
 *
 * @param {HTMLElement} target
 * @param {string} json
 */
export function showJSON(target, json) {
  const parts = document.createDocumentFragment();
  const tokens = json.slice(0, LONGEST).match(TOKENS) ?? [];
  let depth = 0;
  const newLine = () => parts.append("\n" + "  ".repeat(Math.min(depth, 40)));
  tokens.forEach((token, place) => {
    const next = tokens[place + 1];
    if (token === "{" || token === "[") {
      parts.append(token);
      depth += 1;
      if (next !== "}" && next !== "]") newLine();
    } else if (token === "}" || token === "]") {
      depth -= 1;
      const before = tokens[place - 1];
      if (before !== "{" && before !== "[") newLine();
      parts.append(token);
    } else if (token === ",") {
      parts.append(token);
      newLine();
    } else if (token === ":") {
      parts.append(": ");
    } else {
      const kind = token[0] !== '"' ? "json-value" : next === ":" ? "json-key" : "json-text";
      parts.append(make("span", kind, visible(token)));
    }
  });
  if (json.length > LONGEST) parts.append("\n…");
  target.replaceChildren(parts);
}
