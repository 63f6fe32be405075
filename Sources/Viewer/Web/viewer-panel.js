// The side panel: a row's JSON, its item's, the curl that fetches each, and what a tap on it does.

import { byId, count, isolated, link, linkAddress, make, text, visible } from "./viewer-dom.js";
import { showJSON } from "./viewer-json.js";

/** A word for a shell that runs it as it is, whatever quotes are in it. */
const quoted = (/** @type {string} */ word) => `'${word.replaceAll("'", "'\\''")}'`;

/** Copies a text; false where the browser does not let a page do so. */
async function copy(/** @type {string} */ value) {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    return false;
  }
}

/** A command in one line, with a button that copies it. */
function command(/** @type {string} */ label, /** @type {string} */ line) {
  const button = /** @type {HTMLButtonElement} */ (make("button", "copy", "Copy"));
  button.type = "button";
  button.setAttribute("aria-label", `Copy the curl for ${label}`);
  const code = make("code", "", visible(line));
  button.addEventListener("click", async () => {
    const isCopied = await copy(line);
    button.textContent = isCopied ? "Copied" : "Select it";
    if (!isCopied) getSelection()?.selectAllChildren(code);
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  });
  return make("div", "command", make("span", "label", label), code, button);
}

export class Panel {
  /** Counts what has been shown, so that a late answer does not overwrite a newer row's. */
  #showing = 0;

  /**
   * @param {any} client
   * @param {{width: number, textScale: number}} layout what rows are asked for with
   * @param {{closed: () => void, push: (feed: string) => void}} handlers
   */
  constructor(client, layout, { closed, push }) {
    this.client = client;
    this.layout = layout;
    this.push = push;
    this.element = byId("panel");
    byId("panel-close").addEventListener("click", () => closed());
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** Whether it stands beside the list, and not over its lower half. */
  get isBeside() {
    return matchMedia("(min-width: 900px)").matches;
  }

  close() {
    this.#showing += 1;
    this.element.hidden = true;
  }

  /**
   * Shows a row, and fetches it and its item as they are now.
   *
   * @param {string} feed
   * @param {any} row
   * @param {number} index
   */
  show(feed, row, index) {
    const showing = (this.#showing += 1);
    const id = encodeURIComponent(row.id);
    const rowAddress = this.client.address(`/feeds/${feed}/rows/${id}`, this.layout);
    const itemAddress = this.client.address(`/feeds/${feed}/items/${id}`);
    const selectAddress = this.client.address(`/feeds/${feed}/rows/${id}/select`);

    const isOpening = this.element.hidden;
    this.element.hidden = false;
    byId("panel-title").textContent = visible(row.id);
    byId("panel-about").replaceChildren(isolated(row.type), ` · row ${count(index + 1)} · ${row.height} points high`);
    byId("panel-action").replaceChildren();
    byId("panel-curl").replaceChildren(
      command("row", `curl ${quoted(rowAddress)}`),
      command("item", `curl ${quoted(itemAddress)}`),
      command("select", `curl -X POST ${quoted(selectAddress)}`));
    if (isOpening) byId("panel-body").scrollTop = 0;

    const isCurrent = () => showing === this.#showing;
    showJSON(byId("panel-row"), JSON.stringify(row));
    byId("panel-item").textContent = "…";
    this.#fetch(rowAddress, byId("panel-row"), isCurrent, JSON.stringify(row));
    this.#fetch(itemAddress, byId("panel-item"), isCurrent);
  }

  /** Tells what is being done about a tap, or what has become of it. */
  say(/** @type {string} */ words, /** @type {Node[]} */ ...more) {
    byId("panel-action").replaceChildren(make("p", "", words), ...more);
  }

  /** Tells that a tap was not answered, in the server's words. */
  sayFailure(/** @type {string} */ detail) {
    byId("panel-action").replaceChildren(make("p", "", "The tap was not answered: ", isolated(detail)));
  }

  /** Shows the action of a row: null where a tap on it does nothing. */
  showAction(/** @type {any} */ action) {
    if (action === null) {
      this.say("A tap on this row does nothing (204).");
    } else if (action.type === "open") {
      const address = linkAddress(action.url);
      if (address) this.say("A tap opens", make("p", "", link(action.url, "open")));
      else if (action.url === "") this.say("A tap opens an address, which is empty.");
      else this.say("A tap opens an address that is not opened here:", make("p", "", text("", action.url)));
    } else if (action.type === "push" && typeof action.feed === "string") {
      const button = /** @type {HTMLButtonElement} */ (make("button", "open", "Show ", isolated(action.feed)));
      button.type = "button";
      button.addEventListener("click", () => this.push(action.feed));
      this.say("A tap pushes another feed.", make("p", "", button));
    } else {
      const shown = make("pre", "");
      shown.tabIndex = 0;
      showJSON(shown, JSON.stringify(action));
      this.say("A tap is answered with what app and server have agreed on:", shown);
    }
  }

  /** Puts a document into an element, or why it is not there. */
  async #fetch(/** @type {string} */ address, /** @type {HTMLElement} */ target,
    /** @type {() => boolean} */ isCurrent, instead = "") {
    let json = instead;
    let note = "";
    try {
      const answer = await fetch(address, { headers: { Accept: "application/json" } });
      const body = await answer.text();
      if (answer.ok) json = body;
      else note = `${answer.status}: ${detailOf(body) || answer.statusText}`;
    } catch {
      note = "The server can’t be reached.";
    }
    if (!isCurrent()) return;
    showJSON(target, json);
    if (note) target.prepend(make("span", "json-note", isolated(note), instead ? "\nAs it was loaded:\n" : ""));
  }
}

/** The sentence of a problem document. */
function detailOf(/** @type {string} */ body) {
  try {
    const { detail, title } = JSON.parse(body);
    return String(detail ?? title ?? "");
  } catch {
    return "";
  }
}
