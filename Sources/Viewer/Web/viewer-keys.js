// The keyboard. Keys act on the list unless a field, a tab or a button has them.

import { byId, make } from "./viewer-dom.js";

/** What `?` shows. */
const SHOWN = [
  ["↑ ↓", "the row before or after"],
  ["PgUp PgDn", "a view up or down"],
  ["Home End", "the first or last row"],
  ["Enter", "select: what a tap does"],
  ["Space", "look at the row’s JSON"],
  ["/ or G", "jump to a row"],
  ["R", "refresh"],
  ["Escape", "close, back to the list"],
  ["?", "these keys"],
];

/**
 * @typedef {object} KeyHandlers
 * @property {(step: number) => void} step
 * @property {(direction: 1 | -1) => void} page
 * @property {(isLast: boolean) => void} edge
 * @property {() => void} select
 * @property {() => void} inspect
 * @property {() => void} jump
 * @property {() => void} refresh
 * @property {() => void} escape
 */

export function listenToKeys(/** @type {KeyHandlers} */ handlers) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("keys"));
  for (const [keys, meaning] of SHOWN) {
    const names = make("dt", "", ...keys.split(" ").map((key) => key === "or" ? " or " : make("kbd", "", key)));
    byId("keys-list").append(names, make("dd", "", meaning));
  }
  byId("help").addEventListener("click", () => dialog.showModal());

  /** @type {Record<string, () => void>} */
  const inList = {
    ArrowDown: () => handlers.step(1),
    ArrowUp: () => handlers.step(-1),
    PageDown: () => handlers.page(1),
    PageUp: () => handlers.page(-1),
    Home: () => handlers.edge(false),
    End: () => handlers.edge(true),
    Enter: handlers.select,
    " ": handlers.inspect,
  };
  /** @type {Record<string, () => void>} */
  const anywhere = {
    "/": handlers.jump,
    g: handlers.jump,
    r: handlers.refresh,
    "?": () => dialog.showModal(),
  };
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || dialog.open) return;
    if (event.key === "Escape") return handlers.escape();
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("input, textarea, select, [contenteditable]")) return;
    const isInList = target === document.body || target.closest("#list");
    const isControl = target.closest("button, a");
    const action = anywhere[event.key.toLowerCase()] ?? (isInList && !isControl ? inList[event.key] : undefined);
    if (!action) return;
    event.preventDefault();
    action();
  });
}
