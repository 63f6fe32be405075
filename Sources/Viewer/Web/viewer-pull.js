// Pull to refresh, by finger: the list is dragged down from its top, and let go beyond the mark. A wheel
// does not pull; it would refresh whenever somebody scrolls up in a hurry.

/** Px of pull from which letting go refreshes. */
const MARK = 64;

/**
 * @param {HTMLElement} list the scroller
 * @param {HTMLElement} sign what shows how far it is pulled
 * @param {() => void} refresh
 */
export function pullToRefresh(list, sign, refresh) {
  let start = /** @type {number | null} */ (null);
  let pulled = 0;
  const show = (/** @type {number} */ px) => {
    pulled = px;
    list.style.setProperty("--pull", `${px}px`);
    sign.classList.toggle("ready", px >= MARK);
  };
  list.addEventListener("touchstart", (event) => {
    start = event.touches.length === 1 && list.scrollTop <= 0 ? event.touches[0].clientY : null;
    list.classList.remove("let-go");
  }, { passive: true });
  list.addEventListener("touchmove", (event) => {
    if (start === null) return;
    const moved = event.touches[0].clientY - start;
    if (moved <= 0 || list.scrollTop > 0) {
      if (pulled > 0) show(0);
      return;
    }
    if (event.cancelable) event.preventDefault();
    // It gives way less and less, as springs do.
    show(Math.round(140 * (1 - Math.exp(-moved / 160))));
  }, { passive: false });
  const end = (/** @type {boolean} */ isLetGo) => {
    if (start === null) return;
    start = null;
    list.classList.add("let-go");
    if (isLetGo && pulled >= MARK) refresh();
    show(0);
  };
  list.addEventListener("touchend", () => end(true));
  list.addEventListener("touchcancel", () => end(false));
}
