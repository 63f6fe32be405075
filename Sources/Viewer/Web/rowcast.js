// The client of a Rowcast server for web pages: no dependencies, no DOM, no build step.
// Docs/JavaScriptClient.md tells how to use it.

export { RowcastError } from "./rowcast-error.js";
export { Client } from "./rowcast-client.js";
export { EventParser } from "./rowcast-events.js";
export { applyChanges, PagedList } from "./rowcast-list.js";
export { FeedWindow } from "./rowcast-window.js";
export { RowHeights } from "./rowcast-heights.js";
export { CellRegistry } from "./rowcast-cells.js";

/** @typedef {import("./rowcast-answers.js").Row} Row */
/** @typedef {import("./rowcast-answers.js").Page} Page */
/** @typedef {import("./rowcast-answers.js").Heights} Heights */
/** @typedef {import("./rowcast-answers.js").Feed} Feed */
/** @typedef {import("./rowcast-answers.js").Cell} Cell */
/** @typedef {import("./rowcast-answers.js").Item} Item */
/** @typedef {import("./rowcast-answers.js").Action} Action */
/** @typedef {import("./rowcast-answers.js").Changes} Changes */
/** @typedef {import("./rowcast-answers.js").ChangeEvent} ChangeEvent */
/** @typedef {import("./rowcast-list.js").ListState} ListState */
/** @typedef {import("./rowcast-window.js").WindowState} WindowState */
/** @typedef {import("./rowcast-follow.js").ListError} ListError */
