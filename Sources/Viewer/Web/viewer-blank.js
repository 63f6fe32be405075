// What stands where there are no rows: what could be there, and how it gets there.

import { make } from "./viewer-dom.js";

const steps = (/** @type {HTMLElement} */ target, /** @type {string} */ title, /** @type {string} */ words,
  /** @type {string} */ commands, /** @type {Node | null} */ more = null) => {
  const code = make("pre", "", commands);
  code.tabIndex = 0;
  const art = make("div", "art", make("i"), make("i"), make("i"));
  art.setAttribute("aria-hidden", "true");
  target.replaceChildren(make("div", "", art, make("h2", "", title), make("p", "", words), code, more));
};

/** A server without a feed. */
export function blankServer(/** @type {HTMLElement} */ target, /** @type {any} */ client,
  /** @type {() => void} */ again) {
  const button = /** @type {HTMLButtonElement} */ (make("button", "main", "Look again"));
  button.type = "button";
  button.addEventListener("click", () => again());
  delete target.dataset.feed;
  const address = client.address("/feeds/notes");
  steps(target, "No feeds yet",
    "A feed is a named list of items. Make one beside the server, or over HTTP with a token that may write:",
    `rowcast feeds create notes --title Notes\n\ncurl -X PUT '${address}' \\\n  -H "Authorization: Bearer $TOKEN" \\\n`
      + `  -H 'Content-Type: application/json' \\\n  -d '{"title":"Notes"}'`, button);
}

/** A feed without an item. */
export function blankFeed(/** @type {HTMLElement} */ target, /** @type {string} */ feed, /** @type {any} */ client) {
  if (target.dataset.feed === feed && target.childElementCount > 0) return;
  target.dataset.feed = feed;
  steps(target, "Nothing here yet",
    "Rows appear as soon as items are in this feed. Import some beside the server, or post one:",
    `rowcast import ${feed} FILE\n\ncurl '${client.address(`/feeds/${feed}/items`)}' \\\n  -H "Authorization: Bearer $TOKEN" \\\n`
      + `  -H 'Content-Type: application/json' \\\n`
      + `  -d '{"type":"article","payload":{"title":"Hello"}}'`);
}
