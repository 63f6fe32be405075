// The client's half of the typed cell registry: cell type → what draws it.

/**
 * Knows how each cell type is drawn. `Context` is whatever the drawing needs besides the row, and
 * `Drawn` what it gives: an element, a string of text, anything.
 * @template Drawn
 * @template [Context=undefined]
 */
export class CellRegistry {
  /** @typedef {(row: import("./rowcast-answers.js").Row, context: Context) => Drawn} Render */

  /** @type {Map<string, Render>} */
  #renders = new Map();
  /** @type {Render | null} */
  #fallback = null;
  #onError;

  /**
   * @param {{onError?: (error: unknown, row: import("./rowcast-answers.js").Row) => void}} options
   *   `onError` is told when a render function throws and the default draws the row instead
   */
  constructor({ onError = () => {} } = {}) {
    this.#onError = onError;
  }

  /**
   * Draws rows of a type by a function; the last one registered for a type counts.
   * @param {string} type
   * @param {Render} render
   * @returns {this}
   */
  register(type, render) {
    if (typeof type !== "string" || type === "") throw new TypeError("A cell type is a text.");
    if (typeof render !== "function") throw new TypeError(`${type} needs a function to draw it.`);
    this.#renders.set(type, render);
    return this;
  }

  /**
   * Draws the rows of all other types, and those whose own function throws.
   * @param {Render} render
   * @returns {this}
   */
  setDefault(render) {
    this.#fallback = render;
    return this;
  }

  /**
   * The registered types, in their order: what to send as `cells`, so that the server shapes each
   * row as one of these. Not to be sent where the default can draw every row.
   */
  get types() {
    return [...this.#renders.keys()];
  }

  /** @param {string} type */
  has(type) {
    return this.#renders.has(type);
  }

  /**
   * Draws a row. One that nothing is registered for, with no default, is an error that says so.
   * @param {import("./rowcast-answers.js").Row} row
   * @param {Context} context
   * @returns {Drawn}
   */
  render(row, context) {
    const render = this.#renders.get(row.type);
    const fallback = this.#fallback;
    if (render === undefined) {
      if (fallback !== null) return fallback(row, context);
      throw new Error(`Nothing draws ${row.type}: register it, or set a default.`);
    }
    if (fallback === null) return render(row, context);
    try {
      return render(row, context);
    } catch (error) {
      this.#onError(error, row);
      return fallback(row, context);
    }
  }
}
