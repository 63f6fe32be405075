// The client of a Rowcast server for web pages: no dependencies, no DOM, no build step.
// Docs/JavaScriptClient.md tells how to use it.

export { RowcastError } from "./rowcast-error.js";
export { Client } from "./rowcast-client.js";
export { EventParser } from "./rowcast-events.js";
export { applyChanges, PagedList } from "./rowcast-list.js";
export { FeedWindow } from "./rowcast-window.js";
export { RowHeights } from "./rowcast-heights.js";
export { CellRegistry } from "./rowcast-cells.js";
