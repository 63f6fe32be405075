// The viewer: a Rowcast server's feeds in a browser, drawn as an app would draw them.
//
// rowcast.js loads and keeps rows, viewer-list.js puts them on the screen, viewer-cells.js draws them.
// This file joins those with the page around them: feeds, addresses, news, errors, the panel.

import { Client, FeedWindow } from "./rowcast.js";
import { fitFactor } from "./viewer-type.js";
import { blankFeed, blankServer } from "./viewer-blank.js";
import { viewerCells } from "./viewer-cells.js";
import { byId, count, counted, make, text, visible } from "./viewer-dom.js";
import { imagePolicy } from "./viewer-images.js";
import { listenToKeys } from "./viewer-keys.js";
import { WindowedList } from "./viewer-list.js";
import { Panel } from "./viewer-panel.js";
import { pullToRefresh } from "./viewer-pull.js";
import { Tabs } from "./viewer-tabs.js";
import { Banner } from "./viewer-trouble.js";

/** Rows a page; what `p3` in the jump field counts. */
const PAGE = 50;
/** How far from where it should be a row is looked for after a refresh. */
const REACH = 200;

const root = document.documentElement;
const base = document.querySelector("meta[name=rowcast-base]")?.getAttribute("content") ?? "";
const canvas = byId("rows");
const refreshButton = byId("refresh");
const newsButton = byId("news");
const jumpField = /** @type {HTMLInputElement} */ (document.querySelector("#jump input"));

/** What heights depend on: the rows' width in px, and the reader's text size. */
const measured = () => ({
  width: Math.min(Math.max(canvas.clientWidth, 1), 10_000),
  textScale: Math.min(Math.max(parseFloat(getComputedStyle(root).fontSize) / 16 || 1, 0.5), 4),
});
const layout = measured();
root.style.setProperty("--fit", String(fitFactor()));

const client = new Client(base, layout);
const registry = viewerCells();
const banner = new Banner();

/** The feed on show: its name, its rows, and the row to find again after a refresh. */
let shown = /** @type {{feed: string, rows: any, seek: {id: string, near: number} | null} | null} */ (null);
/** Counts selections, so that a late answer does not act for an earlier one. */
let selection = 0;
/** Whether the browser has said that the network is away, and nothing has proved otherwise. */
let isOffline = false;
let saidTotal = "";
let countedAt = /** @type {string | null} */ (null);

/** @type {Map<string, object> | null} */
let schemas = null;
let schemasAsked = false;
let allowsImage = (/** @type {unknown} */ _address) => false;

const context = {
  allowsImage: (/** @type {unknown} */ address) => allowsImage(address),
  schemaOf(/** @type {string} */ type) {
    if (!schemasAsked) {
      schemasAsked = true;
      client.cells().then((cells) => {
        schemas = new Map(cells.map((cell) => [cell.type, cell.schema]));
        list.redraw();
      }, () => { schemasAsked = false; });
    }
    return schemas?.get(type) ?? null;
  },
};

const list = new WindowedList(byId("list"), canvas, {
  draw: (row) => registry.render(row, context),
  moved,
});
const tabs = new Tabs(byId("tabs"), (feed, isByKey) => {
  if (feed !== shown?.feed) open(feed, { history: isByKey ? "replace" : "push" });
});
const panel = new Panel(client, layout, {
  closed: closePanel,
  push: (feed) => open(feed, { history: "push" }),
});

// MARK: Addresses

const addressOf = (/** @type {string} */ feed, index = 0) =>
  `${base}/feeds/${encodeURIComponent(feed)}${index > 0 ? `#row=${index + 1}` : ""}`;

/** The feed and the place that the page's address names; the feed is "" at the root. */
function addressed() {
  const path = location.pathname.slice(base.length);
  const name = /^\/feeds\/([^/]+)\/?$/.exec(path)?.[1] ?? "";
  const row = Number(/^#row=(\d{1,15})$/.exec(location.hash)?.[1] ?? 1);
  const inset = Number(history.state?.inset) || 0;
  let feed = name;
  try {
    feed = decodeURIComponent(name);
  } catch {
    // No feed is named so; the server will say it.
  }
  return { feed, index: Math.max(row - 1, 0), inset };
}

let placing = 0;

/** Keeps the place in the address, so that reload and back lead to it. */
function keepPlace() {
  clearTimeout(placing);
  placing = 0;
  // After "back" the address is another feed's already, and its place is not to be overwritten.
  if (!shown || list.total === 0 || addressed().feed !== shown.feed) return;
  const { index, inset } = list.place;
  const address = addressOf(shown.feed, index);
  if (address !== location.pathname + location.hash || inset !== addressed().inset) {
    history.replaceState({ inset }, "", address);
  }
}

// MARK: Feeds

/** Loads the feeds; false where that failed, which is shown. */
async function loadFeeds() {
  try {
    tabs.show(await client.feeds());
    return true;
  } catch (error) {
    if (!shown) banner.show(/** @type {any} */ (error), start);
    return false;
  }
}

/**
 * Shows a feed from its first row on, or from `index` and so many px into that row.
 *
 * @param {string} feed
 * @param {{index?: number, inset?: number, history?: "push" | "replace" | "none"}} options
 */
async function open(feed, { index = 0, inset = 0, history: entry = "none" } = {}) {
  if (entry !== "none") keepPlace();
  const hadFocus = byId("list").contains(document.activeElement);
  shown?.rows.close();
  selection += 1;
  banner.clear();
  saidTotal = "";
  if (entry === "push") history.pushState(null, "", addressOf(feed, index));
  if (entry === "replace") history.replaceState(null, "", addressOf(feed, index));
  const rows = new FeedWindow(client, feed, { pageSize: PAGE, ...layout });
  shown = { feed, rows, seek: null };
  const title = visible(tabs.feeds.find(({ name }) => name === feed)?.title || feed);
  document.title = `${title} – Rowcast`;
  showHeading();
  for (const id of ["main", "list"]) byId(id).setAttribute("aria-label", title);
  tabs.select(feed);
  byId("blank").hidden = true;
  list.show(rows, index, inset);
  rows.subscribe(() => { if (shown?.rows === rows) changed(); });
  changed();
  if (!document.hidden) rows.follow();
  await rows.loadNew(index);
  if (hadFocus && shown?.rows === rows && document.activeElement === document.body) {
    list.elementAt(list.current)?.focus({ preventScroll: true });
  }
}

/**
 * Loads the feed anew. The row at the top stays at the top, unless that is the list's beginning, or
 * is what was asked for.
 */
async function refresh(toTop = false) {
  const feed = shown;
  if (!feed) return start();
  const isAtTop = toTop || list.isAtTop;
  const kept = isAtTop ? null : feed.rows.rowAt(list.top);
  const index = list.top;
  const before = list.total;
  loadFeeds();
  if (feed.rows.state.total === null) {
    feed.rows.retry();
    return;
  }
  await feed.rows.loadNew(isAtTop ? 0 : index);
  if (shown !== feed || feed.rows.state.error) return;
  if (isAtTop) list.jump(0);
  if (kept) {
    const near = Math.min(Math.max(index + list.total - before, 0), Math.max(list.total - 1, 0));
    list.follow(near);
    feed.seek = { id: kept.id, near };
    seek();
  }
  say(`Refreshed. ${counted(list.total, "row")}.`);
}

/** Looks for the row that was at the top before a refresh, where it should be and around. */
function seek() {
  const sought = shown?.seek;
  if (!shown || !sought) return;
  if (shown.rows.rowAt(sought.near) === undefined) return;
  shown.seek = null;
  if (list.top !== sought.near) return;
  for (let step = 0; step <= REACH; step += 1) {
    for (const index of [sought.near + step, sought.near - step]) {
      if (index >= 0 && shown.rows.rowAt(index)?.id === sought.id) return list.follow(index);
    }
  }
}

// MARK: What the page shows

/** The rows, or what is known of them, have changed. */
function changed() {
  if (!shown) return;
  const { rows, feed } = shown;
  const { state } = rows;
  list.refresh();
  seek();
  if (state.total !== null && state.snapshot !== countedAt) {
    countedAt = state.snapshot;
    tabs.count(feed, state.total);
    showHeading();
  }
  const isReady = state.total !== null && (state.total === 0 || rows.rowAt(list.top) !== undefined);
  byId("list").setAttribute("aria-busy", String(state.phase !== "idle" || !isReady));
  refreshButton.classList.toggle("busy", state.phase === "loadingNew");
  if (state.error) banner.show(state.error, () => rows.retry());
  else if (state.followError?.status === 404) {
    // The feed was removed while it was on show; it is looked for again on demand.
    banner.show(state.followError, () => rows.loadNew(list.top));
  } else if (state.phase === "idle" && !isOffline) banner.clear();
  const isEmpty = state.total === 0 && !state.error;
  byId("blank").hidden = !isEmpty;
  if (isEmpty) blankFeed(byId("blank"), feed, client);
  byId("main").classList.toggle("unloaded", state.total === null);
  showNews(state);
  if (isReady) {
    if (!root.dataset.ready) requestAnimationFrame(() => { root.dataset.ready = "1"; });
    const words = `${document.title.replace(/ – Rowcast$/, "")}, ${counted(state.total, "row")}.`;
    if (words !== saidTotal) say(saidTotal = words);
  }
}

/** The list was scrolled, or drawn anew. */
function moved() {
  const rows = shown?.rows;
  const total = list.total;
  const last = total - 1;
  const isEnded = total > 0 && !list.isVacant && !rows?.state.error && rows?.rowAt(last) !== undefined;
  byId("end").hidden = !isEnded;
  jumpField.placeholder = total > 0 ? count(list.top + 1) : "Row";
  byId("place").textContent = total > 0 ? `of ${count(total)}` : "";
  if (!placing) placing = window.setTimeout(keepPlace, 300);
  if (list.isVacant) queueMicrotask(leaveVacancy);
}

/** The snapshot that was left because no row in view was left of it. */
let vacated = /** @type {string | null} */ (null);

/** Loads the feed anew where all rows in view have been removed: once for a snapshot. */
function leaveVacancy() {
  const state = shown?.rows.state;
  if (!state || !list.isVacant || state.error || state.phase === "loadingNew" || state.snapshot === vacated) return;
  vacated = state.snapshot;
  refresh();
}

/** The feed's title and size, for windows with room for it. */
function showHeading() {
  if (!shown) return;
  const feed = tabs.feeds.find(({ name }) => name === shown?.feed);
  const order = /** @type {Record<string, string>} */ ({
    newest: "newest first", oldest: "oldest first", appended: "in the order they came",
  });
  const { total } = shown.rows.state;
  const words = [total === null ? "" : counted(total, "row"), feed ? order[feed.order] : ""];
  const title = text("", feed?.title || shown.feed, { tag: "b" });
  byId("heading").replaceChildren(title, `  ${words.filter(Boolean).join(", ")}`);
}

/** Offers to load anew what events have told to be new, removed, or changed in a way they can't tell. */
function showNews(/** @type {any} */ { news, removed, snapshot, followError }) {
  const words = news ? `${count(news)} new` : "Changed";
  const isLost = followError !== null && followError.status !== 404;
  const hasNews = snapshot !== null && (news !== 0 || removed !== 0 || isLost);
  if (hasNews && (newsButton.hidden || newsButton.textContent !== words)) {
    newsButton.textContent = words;
    say(`${words}.`);
  }
  newsButton.hidden = !hasNews;
}

/** Tells those who hear the page. */
function say(/** @type {string} */ words) {
  byId("status").textContent = words;
}

// MARK: Rows

/** Shows a row in the panel. */
function inspect(/** @type {number} */ index) {
  const row = shown?.rows.rowAt(index);
  if (!shown || !row) return null;
  selection += 1;
  list.select(row.id);
  list.mark(index);
  panel.show(shown.feed, row, index);
  list.reveal(index);
  return row;
}

/** What a tap does: asks the server, and does it. */
async function select(/** @type {number} */ index) {
  const row = inspect(index);
  if (!row || !shown) return;
  const { feed } = shown;
  const mine = selection;
  panel.say("Asking what a tap does…");
  let action;
  try {
    action = /** @type {any} */ (await client.select(feed, row.id));
  } catch (error) {
    if (mine !== selection) return;
    const { detail } = /** @type {any} */ (error);
    panel.sayFailure(detail);
    say(`The tap was not answered: ${visible(detail)}`);
    return;
  }
  if (mine !== selection) return;
  panel.showAction(action);
  if (action === null) say("A tap on this row does nothing.");
  else if (action.type === "push") {
    if (!panel.isBeside) panel.close();
    await open(action.feed, { history: "push" });
  } else say(action.type === "open" ? "A tap opens a link, shown in the panel." : "The action is shown in the panel.");
}

function closePanel() {
  if (!panel.isOpen) return;
  const hadFocus = panel.element.contains(document.activeElement) || document.activeElement === document.body;
  panel.close();
  list.select(null);
  if (hadFocus) list.elementAt(list.current)?.focus({ preventScroll: true });
}

function jumpTo(/** @type {string} */ words) {
  const match = /^\s*(p|page)?\s*([\d\s.,’'_]+?)\s*$/i.exec(words);
  const number = match ? Number(match[2].replace(/\D/g, "")) : NaN;
  if (!match || !(number >= 1)) {
    jumpField.setAttribute("aria-invalid", "true");
    say("Give a row’s number, or p and a page’s.");
    return;
  }
  jumpField.removeAttribute("aria-invalid");
  const wanted = match[1] ? (number - 1) * PAGE : number - 1;
  const index = Math.min(wanted, Math.max(list.total - 1, 0));
  list.jump(index);
  jumpField.value = "";
  jumpField.blur();
  list.elementAt(list.current)?.focus({ preventScroll: true });
  say(wanted > index ? `There are ${counted(list.total, "row")}; this is the last.`
    : `Row ${count(index + 1)} of ${count(list.total)}.`);
}

// MARK: The page

byId("list").addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const row = /** @type {HTMLElement | null} */ (target.closest(".row"));
  // Marking a text with the mouse is no tap.
  if (!row || target.closest("a") || !(getSelection()?.isCollapsed ?? true)) return;
  select(Number(row.dataset.index));
});
byId("list").addEventListener("focusin", (event) => {
  const row = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(".row"));
  if (row) list.mark(Number(row.dataset.index));
});
byId("list").addEventListener("contextmenu", (event) => {
  // A long touch looks at a row without doing what a tap does.
  const row = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(".row"));
  if (!row || /** @type {PointerEvent} */ (event).pointerType !== "touch") return;
  event.preventDefault();
  inspect(Number(row.dataset.index));
});
byId("jump").addEventListener("submit", (event) => {
  event.preventDefault();
  jumpTo(jumpField.value);
});
refreshButton.addEventListener("click", () => refresh());
newsButton.addEventListener("click", () => refresh(true));
pullToRefresh(byId("list"), byId("pull"), () => refresh(true));
listenToKeys({
  step: (step) => list.step(step),
  page: (direction) => list.pageBy(direction),
  edge: (isLast) => list.moveTo(isLast ? list.total - 1 : 0),
  select: () => select(list.current),
  inspect: () => inspect(list.current),
  jump: () => { jumpField.focus(); jumpField.select(); },
  refresh: () => refresh(),
  escape: () => {
    if (document.activeElement === jumpField) {
      jumpField.value = "";
      list.elementAt(list.current)?.focus({ preventScroll: true });
    } else closePanel();
  },
});

for (let bone = 0; bone < 40; bone += 1) byId("waiting").append(make("div", "bones", make("i"), make("i")));

const themes = ["auto", "light", "dark"];
function showTheme() {
  const theme = root.dataset.theme ?? "auto";
  const button = byId("theme");
  button.dataset.icon = theme;
  button.title = `Theme: ${theme}`;
  button.setAttribute("aria-label", button.title);
}
byId("theme").addEventListener("click", () => {
  root.dataset.theme = themes[(themes.indexOf(root.dataset.theme ?? "auto") + 1) % themes.length];
  try {
    localStorage.setItem("rowcast-theme", root.dataset.theme);
  } catch {
    // Not kept, then; it holds for this page.
  }
  showTheme();
});
showTheme();

// The rows of another width have other heights; they are asked for when the window has come to rest.
let resizing = 0;
const resizes = new ResizeObserver(() => {
  clearTimeout(resizing);
  const { width, textScale } = measured();
  if (width === layout.width && textScale === layout.textScale) return;
  resizing = window.setTimeout(() => {
    Object.assign(layout, measured());
    shown?.rows.setWidth(layout.width, layout.textScale);
  }, 150);
});
resizes.observe(canvas);
// The mark is as large as the text; it changes when the reader's text size does.
resizes.observe(byId("mark"));

addEventListener("online", () => { isOffline = false; });
addEventListener("offline", () => {
  if (!shown) return;
  isOffline = true;
  const { rows, feed } = shown;
  const probe = async () => {
    try {
      await client.feed(feed);
    } catch (error) {
      if (shown?.rows === rows) banner.show(/** @type {any} */ (error), probe);
      return;
    }
    isOffline = false;
    if (shown?.rows !== rows) return;
    if (rows.state.error) rows.retry();
    else banner.clear();
  };
  banner.show({ kind: "offline", detail: "The network is away." }, probe);
});
addEventListener("popstate", () => {
  const { feed, index, inset } = addressed();
  clearTimeout(placing);
  placing = 0;
  if (!feed) start();
  else if (feed !== shown?.feed) open(feed, { index, inset });
  else list.jump(index, inset);
});
// A stream holds one of the six connections that a browser opens to a server of HTTP/1.1, in all tabs
// together: a page that nobody sees holds none, and goes on where it was when it is shown.
const followShown = () => {
  if (document.hidden) shown?.rows.unfollow();
  else shown?.rows.follow();
};
document.addEventListener("visibilitychange", followShown);
addEventListener("pageshow", followShown);
addEventListener("pagehide", () => {
  keepPlace();
  shown?.rows.unfollow();
});

/** Begins, and begins again where there was nothing to show. */
async function start() {
  const [hasFeeds, policy] = await Promise.all([loadFeeds(), imagePolicy(base)]);
  allowsImage = policy;
  if (!hasFeeds) return;
  banner.clear();
  const { feed, index, inset } = addressed();
  const first = tabs.feeds.find(({ name }) => name === "home") ?? tabs.feeds[0];
  const name = feed || first?.name;
  byId("main").classList.toggle("unloaded", Boolean(name));
  if (name) return open(name, { index, inset, history: feed ? "none" : "replace" });
  byId("blank").hidden = false;
  byId("list").setAttribute("aria-busy", "false");
  blankServer(byId("blank"), client, start);
  root.dataset.ready = "1";
  say("There is no feed yet.");
}

history.scrollRestoration = "manual";
start();
