/// What is the same in every decoder in TypeScript.
enum TypeScriptTemplates {
  static let page = lines(
    #"""
    /** A page of `GET /feeds/{feed}/rows`. */
    export interface Page {
      readonly feed: string;
      readonly pageIndex: number;
      readonly pageSize: number;
      readonly total: number;
      readonly isNoMore: boolean;
      readonly snapshot: string;
      /** The address of the page that follows; null behind the last. */
      readonly next: string | null;
      readonly rows: readonly Row[];
    }

    /** What every row has: heights and widths in points, spans in columns. */
    export interface RowFrame {
      readonly id: string;
      readonly height: number;
      readonly width?: number;
      readonly span?: number;
    }

    export interface RowOf<Type extends string, Payload> extends RowFrame {
      readonly type: Type;
      readonly payload: Payload;
    }

    /** A row of a cell that was not known when this was made: `cell` is its name. */
    export interface UnknownRow extends RowFrame {
      readonly type: null;
      readonly cell: string;
      readonly payload: JSONMembers;
    }

    export interface JSONMembers {
      readonly [name: string]: unknown;
    }

    /** An answer that is not what the contract says; `path` is a JSON Pointer to the place. */
    export class ContractError extends Error {
      readonly path: string;

      constructor(path: string, expected: string, value: unknown) {
        const found = value === undefined ? "nothing" : value === null ? "null"
          : Array.isArray(value) ? "an array" : typeof value === "object" ? "an object"
          : typeof value === "string" ? "a string" : `${typeof value} ${String(value)}`;
        super(`${path === "" ? "/" : path}: ${expected} is expected here, not ${found}`);
        this.name = "ContractError";
        this.path = path;
      }
    }

    /**
     * Checks what `JSON.parse` has made of a page; throws a ContractError that names the place of what
     * does not fit. Members that are not known are kept.
     *
     * Whole numbers beyond 2^53 have lost digits before they get here, as JSON.parse reads them.
     */
    export function decodePage(json: unknown): Page {
      const page = readMembers(json, "");
      const next = required(page, "next", "");
      return {
        feed: readString(required(page, "feed", ""), "/feed"),
        pageIndex: readInteger(required(page, "pageIndex", ""), "/pageIndex"),
        pageSize: readInteger(required(page, "pageSize", ""), "/pageSize"),
        total: readInteger(required(page, "total", ""), "/total"),
        isNoMore: readBoolean(required(page, "isNoMore", ""), "/isNoMore"),
        snapshot: readString(required(page, "snapshot", ""), "/snapshot"),
        next: next === null ? null : readString(next, "/next"),
        rows: readArray(required(page, "rows", ""), "/rows", decodeRow),
      };
    }
    """#)

  static let checks = lines(
    #"""
    function readFrame(row: JSONMembers, path: string): { name: string; rest: RowFrame } {
      const name = readString(required(row, "type", path), path + "/type");
      readString(required(row, "id", path), path + "/id");
      readNumber(required(row, "height", path), path + "/height");
      const width = optional(row, "width");
      if (width !== undefined) readNumber(width, path + "/width");
      const span = optional(row, "span");
      if (span !== undefined) readInteger(span, path + "/span");
      return { name, rest: row as unknown as RowFrame };
    }

    function optional(members: JSONMembers, name: string): unknown {
      return Object.prototype.hasOwnProperty.call(members, name) ? members[name] : undefined;
    }

    function required(members: JSONMembers, name: string, path: string): unknown {
      const value = optional(members, name);
      if (value === undefined) {
        const step = name.replace(/~/g, "~0").replace(/\//g, "~1");
        throw new ContractError(`${path}/${step}`, "a member", value);
      }
      return value;
    }

    function readMembers(value: unknown, path: string): JSONMembers {
      if (typeof value !== "object" || value === null || Array.isArray(value)) {
        throw new ContractError(path, "an object", value);
      }
      return value as JSONMembers;
    }

    function readString(value: unknown, path: string): string {
      if (typeof value !== "string") throw new ContractError(path, "a string", value);
      return value;
    }

    function readBoolean(value: unknown, path: string): boolean {
      if (typeof value !== "boolean") throw new ContractError(path, "true or false", value);
      return value;
    }

    function readNumber(value: unknown, path: string): number {
      if (typeof value !== "number") throw new ContractError(path, "a number", value);
      return value;
    }

    function readInteger(value: unknown, path: string): number {
      if (typeof value !== "number" || Math.floor(value) !== value) {
        throw new ContractError(path, "a whole number", value);
      }
      return value;
    }

    function readArray<Element>(
      value: unknown, path: string, read: (element: unknown, path: string) => Element
    ): readonly Element[] {
      if (!Array.isArray(value)) throw new ContractError(path, "an array", value);
      return value.map((element: unknown, index) => read(element, `${path}/${index}`));
    }

    function readMap<Value>(
      value: unknown, path: string, read: (element: unknown, path: string) => Value
    ): { readonly [name: string]: Value } {
      const members = readMembers(value, path);
      for (const name of Object.keys(members)) {
        read(members[name], `${path}/${name.replace(/~/g, "~0").replace(/\//g, "~1")}`);
      }
      return value as { readonly [name: string]: Value };
    }

    function markOf(value: unknown, name: string): string {
      const mark = typeof value === "object" && value !== null
        ? optional(value as JSONMembers, name) : undefined;
      return typeof mark === "string" ? mark : "";
    }

    // Not every registry has a use for each of these.
    void [readBoolean, readNumber, readMap, markOf];
    """#)

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
