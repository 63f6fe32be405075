// The windowed list: however many rows a feed has, only those near the view are elements of the page.
// A row's place is the sum of the heights before it, and its height is the server's, so the scroll bar
// is right before anything has loaded.
//
// The list remembers which row is at the top and how far it is scrolled into it. Whatever changes above
// (heights that arrive, another width, another snapshot), that row stays where it is on the screen.

import { fit } from "./viewer-cells.js";
import { count, make, visible } from "./viewer-dom.js";

/**
 * The greatest height of an element, in CSS px: browsers stop at about 17.8 million (Firefox) and 33.5
 * million (Chromium), and lose single pixels beyond 2^24.
 *
 * A list that is higher is drawn on a canvas of this height. Its scroll bar then shows the place in
 * proportion; scrolling by wheel, finger or key still moves rows pixel by pixel, and the small difference
 * is settled when the scrolling rests. Dragging the bar goes to the place in proportion. Near both ends
 * there is no difference, so that these are reached as in any list.
 */
export const MAXIMUM = 15_000_000;

/** Px at either end of a list that is too high, where the scroll bar is exact. */
const EXACT = 200_000;
/** Px above and below the view in which rows are elements already. */
const AHEAD = 700;
/** Never more rows than this are asked for at a time. */
const FAR = 1000;
/** Never more row elements than this, and one that has the focus, unless the view itself has room for more. */
const MOST = 180;
/** Never more than this, however low rows are. */
const MOST_LOW = 1000;
/** Of those, never more above the view than this. */
const MOST_ABOVE = 40;

/**
 * What is shown: rows by index, with heights; `FeedWindow` of rowcast.js is one.
 *
 * @typedef {object} Source
 * @property {{total: number | null}} state
 * @property {(index: number) => any} rowAt a row, undefined until it is loaded, null when it is gone
 * @property {(index: number) => number} heightAt
 * @property {(index: number) => number} offsetOf
 * @property {(offset: number) => number} indexAt
 * @property {number} totalHeight
 * @property {(first: number, last: number) => void} need
 * @property {(index: number) => any} errorAt
 */

/**
 * Where a value of 0…from lies in 0…to: as far from the nearer end where it is close to one, and in
 * proportion between.
 */
function stretched(/** @type {number} */ value, /** @type {number} */ from, /** @type {number} */ to) {
  if (value <= EXACT) return value;
  if (value >= from - EXACT) return to - (from - value);
  return EXACT + (value - EXACT) * (to - 2 * EXACT) / (from - 2 * EXACT);
}

/** Gives an element the place of a row in the list. */
function number(/** @type {HTMLElement} */ element, /** @type {number} */ index) {
  element.dataset.index = String(index);
  element.setAttribute("aria-posinset", String(index + 1));
}

/** Whether two rows are drawn alike. */
const isSame = (/** @type {any} */ row, /** @type {any} */ other) =>
  row === other || (row.id === other.id && JSON.stringify(row) === JSON.stringify(other));

export class WindowedList {
  /** @type {Source | null} */
  #source = null;
  /** @type {Map<number, {element: HTMLElement, row: any, top: number, height: number}>} */
  #shown = new Map();
  /** The row at the top of the view, and the px of it that are above. */
  #place = { index: 0, inset: 0 };
  /** The place to keep until somebody scrolls: a jump is not undone by heights that arrive. */
  #goal = /** @type {{index: number, inset: number} | null} */ (null);
  /** The scroller's scrollTop as it was last read or set. */
  #scrollTop = 0;
  /** How far the list's own offsets are ahead of the canvas's; 0 unless it is higher than MAXIMUM. */
  #shift = 0;
  #current = 0;
  #selected = /** @type {string | null} */ (null);
  #hasFrame = false;
  /** Whether all rows in view, and near it, are known to be removed. */
  isVacant = false;
  #resting = 0;

  /**
   * @param {HTMLElement} scroller
   * @param {HTMLElement} canvas
   * @param {{draw: (row: any) => HTMLElement, moved: () => void}} handlers `draw` makes a row's content,
   *   `moved` is told after the view has changed
   */
  constructor(scroller, canvas, { draw, moved }) {
    this.scroller = scroller;
    this.canvas = canvas;
    this.draw = draw;
    this.moved = moved;
    scroller.addEventListener("scroll", () => this.#later(), { passive: true });
    for (const kind of ["wheel", "touchmove", "pointerdown"]) {
      scroller.addEventListener(kind, () => { this.#goal = null; }, { passive: true });
    }
    new ResizeObserver(() => this.refresh()).observe(scroller);
  }

  /**
   * Shows another source, with the row `index` at the top and `inset` px of it above.
   *
   * @param {Source | null} source
   */
  show(source, index = 0, inset = 0) {
    for (const { element } of this.#shown.values()) element.remove();
    this.#shown.clear();
    this.#source = source;
    this.#place = { index, inset };
    this.#goal = index > 0 || inset > 0 ? this.#place : null;
    this.#current = index;
    this.refresh();
  }

  /** The row at the top, and how many px of it are above; whole numbers. */
  get place() {
    this.#read();
    return { index: this.top, inset: Math.round(this.#place.inset) };
  }

  get total() {
    return this.#source?.state.total ?? 0;
  }

  /** The index of the row at the top. */
  get top() {
    return Math.min(this.#place.index, Math.max(this.total - 1, 0));
  }

  /** The index of the last row that is wholly or partly in view. */
  get bottom() {
    const source = this.#source;
    if (!source || this.total === 0) return 0;
    return Math.min(source.indexAt(this.#offset() + this.#view() - 1), this.total - 1);
  }

  get isAtTop() {
    this.#read();
    return this.#place.index === 0 && this.#place.inset < 1;
  }

  /** The index of the row that keys act on. */
  get current() {
    return this.#current;
  }

  /** The index of the next row in a direction that is not removed, the row itself first. */
  #living(/** @type {number} */ index, /** @type {1 | -1} */ direction) {
    const last = this.total - 1;
    let living = Math.min(Math.max(index, 0), last);
    while (living > 0 && living < last && this.#source?.rowAt(living) === null) living += direction;
    return living;
  }

  /** Puts a row at the top, or as near as the list's end allows. */
  jump(/** @type {number} */ index, inset = 0) {
    this.#current = this.#living(index, 1);
    this.#goal = this.#place = { index: this.#current, inset };
    this.refresh();
  }

  /**
   * The row at the top is another index now: rows came or went above it. Elements go along with their
   * rows, so that nothing on the screen moves while the pages around are loaded again.
   */
  follow(/** @type {number} */ index) {
    const moved = index - this.#place.index;
    if (moved !== 0) {
      this.#current = Math.max(this.#current + moved, 0);
      this.#place = { index, inset: this.#place.inset };
      if (this.#goal) this.#goal = this.#place;
      const shown = [...this.#shown];
      this.#shown.clear();
      for (const [old, row] of shown) {
        if (old + moved < 0) row.element.remove();
        else this.#shown.set(old + moved, row);
        number(row.element, old + moved);
      }
    }
    this.refresh();
  }

  /** Draws all rows anew, as when their cells are known better. */
  redraw() {
    for (const shown of this.#shown.values()) shown.row = null;
    this.refresh();
  }

  /** Marks the row with this id as the selected one, wherever it is; null marks none. */
  select(/** @type {string | null} */ id) {
    this.#selected = id;
    for (const { element } of this.#shown.values()) this.#markSelected(element);
  }

  #markSelected(/** @type {HTMLElement} */ element) {
    if (this.#selected !== null && element.dataset.id === this.#selected) element.setAttribute("aria-current", "true");
    else element.removeAttribute("aria-current");
  }

  /** One row down or up from the current one, or from the view's edge where that one is out of view. */
  step(/** @type {number} */ step) {
    const isInView = this.#current >= this.top && this.#current <= this.bottom;
    const hasFocus = document.activeElement?.closest(".row") != null;
    const target = !isInView ? this.top : hasFocus ? this.#current + step : this.#current;
    this.moveTo(this.#living(target, step < 0 ? -1 : 1));
  }

  /** A view down or up from the current row. */
  pageBy(/** @type {1 | -1} */ direction) {
    const source = this.#source;
    if (!source || this.total === 0) return;
    const from = this.#current >= this.top && this.#current <= this.bottom ? this.#current : this.top;
    const target = source.indexAt(Math.max(source.offsetOf(from) + direction * (this.#view() - 40), 0));
    this.moveTo(this.#living(target === from ? from + direction : target, direction));
  }

  /** Scrolls a row into view where it is not, and leaves the focus. */
  reveal(/** @type {number} */ index) {
    this.moveTo(index, false);
  }

  /** Makes a row the current one, scrolls it into view where it is not, and gives it the focus. */
  moveTo(/** @type {number} */ index, focus = true) {
    const source = this.#source;
    if (!source || this.total === 0) return;
    this.#read();
    this.#current = Math.min(Math.max(index, 0), this.total - 1);
    const top = source.offsetOf(this.#current);
    const bottom = top + source.heightAt(this.#current);
    const view = this.#view();
    const offset = this.#offset();
    if (top < offset || bottom - top > view) this.#goTo(top);
    else if (bottom > offset + view) this.#goTo(bottom - view);
    if (this.#current === this.total - 1) this.#goTo(Infinity);
    this.refresh();
    if (focus) this.#shown.get(this.#current)?.element.focus({ preventScroll: true });
  }

  /** Makes a row the current one where it is. */
  mark(/** @type {number} */ index) {
    this.#current = index;
    for (const [other, { element }] of this.#shown) element.tabIndex = other === index ? 0 : -1;
  }

  /** The element of a row, where it is in the page. */
  elementAt(/** @type {number} */ index) {
    return this.#shown.get(index)?.element ?? null;
  }

  /** Draws again with what the source has now; the row at the top stays where it is. */
  refresh() {
    this.#read();
    this.#settle();
    this.#paint();
  }

  // Px of the list, from its beginning; the view's top edge.
  #offset() {
    const source = this.#source;
    if (!source || this.total === 0) return 0;
    const { index, inset } = this.#place;
    return Math.min(Math.max(source.offsetOf(Math.min(index, this.total)) + inset, 0), this.#most());
  }

  #view() {
    return this.scroller.clientHeight;
  }

  /** What stands below the rows, in px. */
  #tail() {
    return Math.max(this.scroller.scrollHeight - this.canvas.offsetHeight, 0);
  }

  /** The greatest offset that the view's top edge can have. */
  #most() {
    return Math.max((this.#source?.totalHeight ?? 0) + this.#end - this.#view(), 0);
  }

  /** The scroller's greatest scrollTop, on a canvas of the greatest height. */
  #reach() {
    return MAXIMUM + this.#end - this.#view();
  }

  #end = 0;

  #goTo(/** @type {number} */ offset) {
    const source = this.#source;
    if (!source) return;
    const bounded = Math.min(Math.max(offset, 0), this.#most());
    const index = Math.min(source.indexAt(bounded), Math.max(this.total - 1, 0));
    this.#goal = null;
    this.#place = { index, inset: bounded - source.offsetOf(index) };
  }

  /** Takes over what was scrolled since the last time. */
  #read() {
    const scrollTop = this.scroller.scrollTop;
    const moved = scrollTop - this.#scrollTop;
    if (moved === 0 || !this.#source) return;
    this.#scrollTop = scrollTop;
    const isHigh = this.#source.totalHeight > MAXIMUM;
    const isLeap = isHigh && Math.abs(moved) > 2 * this.#view();
    const offset = isLeap ? stretched(scrollTop, this.#reach(), this.#most()) : this.#offset() + moved;
    this.#goTo(offset);
    if (isHigh) this.#shift = this.#offset() - scrollTop;
  }

  /** Brings the canvas's height and the scroll bar in line with the place. */
  #settle(isResting = true) {
    const source = this.#source;
    const total = source?.totalHeight ?? 0;
    const height = `${Math.min(total, MAXIMUM)}px`;
    if (this.canvas.style.height !== height) this.canvas.style.height = height;
    this.#end = total > 0 ? this.#tail() : 0;
    if (this.#goal) this.#place = this.#goal;
    const offset = this.#offset();
    if (total <= MAXIMUM) {
      this.#shift = 0;
      this.#scrollTo(offset);
    } else {
      const reach = this.#reach();
      const isNearEdge = this.#scrollTop < this.#view() || this.#scrollTop > reach - this.#view();
      if (isResting || isNearEdge) this.#scrollTo(stretched(offset, this.#most(), reach));
      this.#shift = offset - this.#scrollTop;
    }
  }

  #scrollTo(/** @type {number} */ scrollTop) {
    if (Math.abs(scrollTop - this.#scrollTop) < 1) return;
    this.scroller.scrollTop = scrollTop;
    this.#scrollTop = this.scroller.scrollTop;
  }

  #later() {
    if (this.#hasFrame) return;
    this.#hasFrame = true;
    requestAnimationFrame(() => {
      this.#hasFrame = false;
      this.#read();
      const isHigh = (this.#source?.totalHeight ?? 0) > MAXIMUM;
      if (isHigh) {
        this.#settle(false);
        clearTimeout(this.#resting);
        this.#resting = window.setTimeout(() => this.refresh(), 200);
      }
      this.#paint();
    });
  }

  #paint() {
    const source = this.#source;
    const total = this.total;
    if (!source || total === 0) {
      for (const { element } of this.#shown.values()) element.remove();
      this.#shown.clear();
      this.isVacant = false;
      this.moved();
      return;
    }
    const offset = this.#offset();
    const view = this.#view();
    const first = Math.max(source.indexAt(Math.max(offset - AHEAD, 0)), source.indexAt(offset) - MOST_ABOVE, 0);
    let last = Math.min(source.indexAt(offset + view + AHEAD), total - 1);
    let wanted = Math.max(source.indexAt(Math.max(offset - view, 0)), 0);
    const end = Math.min(source.indexAt(offset + 2 * view), total - 1);
    // Thousands of rows near the view: nearly all of them are removed, and those are not asked for.
    if (end - wanted > FAR) while (wanted < end && source.rowAt(wanted) !== undefined) wanted += 1;
    source.need(wanted, Math.min(end, wanted + FAR));

    const focused = document.activeElement?.closest?.(".row");
    const hadFocus = focused !== null && focused !== undefined && this.canvas.contains(focused);
    /** @type {number[]} */
    const indexes = [];
    for (let index = first; index <= last; index += 1) {
      if (source.rowAt(index) === null) continue;
      indexes.push(index);
      const isFilled = () => source.offsetOf(index + 1) >= offset + view;
      if (indexes.length >= MOST_LOW || (indexes.length >= MOST && isFilled())) last = index;
    }
    this.isVacant = indexes.length === 0;
    for (const [index, { element }] of this.#shown) {
      if (index >= first && index <= last && source.rowAt(index) !== null) continue;
      if (element === focused && index < total && source.rowAt(index) !== null) {
        if (index < first) indexes.unshift(index);
        else indexes.push(index);
        continue;
      }
      element.remove();
      this.#shown.delete(index);
    }
    const fresh = [];
    /** @type {ChildNode | null} */
    let next = null;
    for (const index of indexes.reverse()) {
      const { element, isFresh } = this.#element(source, index, total);
      if (element.parentNode !== this.canvas || element.nextSibling !== next) this.canvas.insertBefore(element, next);
      if (isFresh) fresh.push(element);
      next = element;
    }
    if (fresh.length > 0) fit(fresh);
    // A row that was removed leaves its focus to the one behind it.
    if (hadFocus && !this.canvas.contains(document.activeElement)) {
      this.mark(this.#living(this.#current, 1));
      this.elementAt(this.#current)?.focus({ preventScroll: true });
    }
    this.moved();
  }

  /** The element of one row at its place, made or made anew where its row is another one. */
  #element(/** @type {Source} */ source, /** @type {number} */ index, /** @type {number} */ total) {
    const row = source.rowAt(index);
    const top = source.offsetOf(index) - this.#shift;
    const height = source.heightAt(index);
    const failed = row === undefined && Boolean(source.errorAt(index));
    let shown = this.#shown.get(index);
    let isFresh = false;
    if (!shown) {
      const element = make("article", "row");
      element.setAttribute("role", "article");
      number(element, index);
      shown = { element, row: null, top: -1, height: -1 };
      this.#shown.set(index, shown);
    }
    const { element } = shown;
    if (shown.row !== row || (height !== shown.height && row !== undefined)) {
      // A row that is asked for again stays as it was until the answer is there.
      if (row && shown.row && height === shown.height && isSame(row, shown.row)) {
        shown.row = row;
      } else if (row !== undefined || !shown.row) {
        this.#fill(element, row, index, height);
        isFresh = row !== undefined;
        shown.row = row;
      }
    }
    if (isFresh) this.#markSelected(element);
    element.classList.toggle("failed", failed);
    if (shown.top !== top) element.style.top = `${shown.top = top}px`;
    if (shown.height !== height) element.style.height = `${shown.height = height}px`;
    const size = String(total);
    if (element.getAttribute("aria-setsize") !== size) element.setAttribute("aria-setsize", size);
    element.tabIndex = index === this.#current ? 0 : -1;
    return { element, isFresh };
  }

  #fill(/** @type {HTMLElement} */ element, /** @type {any} */ row, /** @type {number} */ index,
    /** @type {number} */ height) {
    element.classList.toggle("skeleton", row === undefined);
    element.classList.remove("cut");
    element.setAttribute("aria-busy", String(row === undefined));
    if (row === undefined) {
      delete element.dataset.id;
      delete element.dataset.type;
      element.setAttribute("aria-label", `Row ${count(index + 1)}, loading`);
      element.replaceChildren(make("div", height > 150 ? "bones tall" : height > 56 ? "bones" : "bones low",
        make("i"), make("i"), make("i")));
      return;
    }
    element.dataset.id = row.id;
    element.dataset.type = row.type;
    const content = this.draw(row);
    const title = content.querySelector(".title, .headline, .post, .caption, .body")?.textContent;
    element.setAttribute("aria-label", title ? title.slice(0, 120) : visible(row.type));
    element.replaceChildren(content);
  }
}
