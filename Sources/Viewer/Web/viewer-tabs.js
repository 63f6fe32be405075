// The feeds, as tabs: a line that scrolls sideways, or a column where the window is wide.

import { count, make, text, visible } from "./viewer-dom.js";

const wide = matchMedia("(min-width: 1100px)");

export class Tabs {
  /** @type {{name: string, title: string, order: string, total: number}[]} */
  feeds = [];
  #selected = "";

  /**
   * @param {HTMLElement} element
   * @param {(feed: string, isByKey: boolean) => void} chosen
   */
  constructor(element, chosen) {
    this.element = element;
    this.chosen = chosen;
    const orient = () => element.setAttribute("aria-orientation", wide.matches ? "vertical" : "horizontal");
    wide.addEventListener("change", orient);
    orient();
    element.addEventListener("click", (event) => {
      const tab = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[role=tab]"));
      if (tab?.dataset.feed) chosen(tab.dataset.feed, false);
    });
    element.addEventListener("keydown", (event) => this.#onKey(event));
  }

  #tabs() {
    return /** @type {HTMLElement[]} */ ([...this.element.children]);
  }

  /** Shows these feeds; tabs that are there already stay, and keep the focus. */
  show(/** @type {typeof this.feeds} */ feeds) {
    this.feeds = feeds;
    const known = new Map(this.#tabs().map((tab) => [tab.dataset.feed, tab]));
    const tabs = feeds.map(({ name, title, total }) => {
      const tab = known.get(name) ?? make("button", "", text("name", title || name, { tag: "span" }), make("span", "total"));
      known.delete(name);
      tab.setAttribute("role", "tab");
      tab.setAttribute("type", "button");
      tab.setAttribute("aria-controls", "main");
      tab.dataset.feed = name;
      /** @type {HTMLElement} */ (tab.firstElementChild).textContent = visible(title || name);
      this.#count(tab, total);
      return tab;
    });
    for (const tab of known.values()) tab.remove();
    tabs.forEach((tab, place) => {
      if (this.element.children[place] !== tab) this.element.insertBefore(tab, this.element.children[place] ?? null);
    });
    this.select(this.#selected);
  }

  /** A feed's count of rows, as its pages tell it. */
  count(/** @type {string} */ feed, /** @type {number} */ total) {
    const tab = this.#tabs().find((other) => other.dataset.feed === feed);
    if (tab) this.#count(tab, total);
  }

  #count(/** @type {HTMLElement} */ tab, /** @type {number} */ total) {
    const words = count(total);
    const element = /** @type {HTMLElement} */ (tab.lastElementChild);
    if (element.textContent === words) return;
    element.textContent = words;
    element.setAttribute("aria-label", `${words} rows`);
  }

  select(/** @type {string} */ feed) {
    const isAnother = feed !== this.#selected;
    this.#selected = feed;
    const tabs = this.#tabs();
    const hasOne = tabs.some((tab) => tab.dataset.feed === feed);
    tabs.forEach((tab, place) => {
      const isSelected = tab.dataset.feed === feed;
      tab.setAttribute("aria-selected", String(isSelected));
      tab.tabIndex = isSelected || (!hasOne && place === 0) ? 0 : -1;
      if (isSelected && isAnother) tab.scrollIntoView({ block: "nearest", inline: "center" });
    });
  }

  #onKey(/** @type {KeyboardEvent} */ event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const tabs = this.#tabs();
    const here = tabs.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (here < 0) return;
    const steps = /** @type {Record<string, number>} */ ({
      ArrowRight: here + 1, ArrowDown: here + 1, ArrowLeft: here - 1, ArrowUp: here - 1, Home: 0, End: tabs.length - 1,
    });
    if (!(event.key in steps)) return;
    event.preventDefault();
    event.stopPropagation();
    const tab = tabs[(steps[event.key] + tabs.length) % tabs.length];
    tab.focus();
    tab.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (tab.dataset.feed) this.chosen(tab.dataset.feed, true);
  }
}
