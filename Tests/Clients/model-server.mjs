// A feed server in memory, with snapshots as the contract has them: the oracle of the random tests.

/** @typedef {{uid: number, id: string, revision: number}} Item */

export class ModelServer {
  /** @param {{below: (bound: number) => number, chance: (p: number) => boolean,
   *   pick: (values: any[]) => any}} dice */
  constructor(dice, count = 0) {
    this.dice = dice;
    this.nextUID = 0;
    /** The list as of each version; a snapshot is a version's number. @type {Item[][]} */
    this.versions = [[]];
    /** Snapshots below are no longer kept. */
    this.oldest = 0;
    this.hasHeights = true;
    for (let index = 0; index < count; index++) this.versions[0].push(this.#make());
  }

  get version() {
    return this.versions.length - 1;
  }

  get now() {
    return this.versions[this.version];
  }

  #make(id) {
    const uid = this.nextUID++;
    return { uid, id: id ?? `i${uid}`, revision: 0 };
  }

  /** One committed change, at random. */
  write() {
    const { dice } = this;
    const list = this.now.slice();
    const many = dice.chance(0.1) ? 1 + dice.below(6) : 1;
    for (let one = 0; one < many; one++) {
      const at = dice.chance(0.5) ? 0 : dice.below(list.length + 1);
      const kind = dice.below(6);
      if (kind <= 1 || list.length === 0) {
        list.splice(at, 0, this.#make());
      } else {
        const index = dice.below(list.length);
        if (kind === 2) list.splice(index, 1);
        else if (kind === 3) list[index] = { ...list[index], revision: list[index].revision + 1 };
        else if (kind === 4) {
          const [item] = list.splice(index, 1);
          list.splice(dice.below(list.length + 1), 0, item);
        } else {
          // Removed and made anew under the same id: another item.
          list[index] = this.#make(list[index].id);
        }
      }
    }
    this.versions.push(list);
  }

  /** Forgets all snapshots but the newest. */
  expire() {
    this.oldest = this.version;
  }

  /** @param {Item} item @param {number} [width] */
  row(item, width = 390) {
    const tall = (item.uid * 37 + item.revision * 11) % 90;
    return {
      id: item.id, type: item.uid % 3 === 0 ? "FilmCell" : "PostCell",
      height: 20 + tall + (item.uid % 2 === 0 ? Math.round(3900 / width) : 0.5),
      payload: { text: `${item.uid}/${item.revision}` },
    };
  }

  /** @param {string} target @returns {{status: number, body: any}} */
  answer(target) {
    const url = new URL(target, "http://rowcast.test");
    const [, , , route] = url.pathname.split("/");
    const query = Object.fromEntries(url.searchParams);
    if (route === "rows") return this.#page(query, (items, width) => ({
      rows: items.filter((item) => item !== null).map((item) => this.row(item, width)),
    }));
    if (route === "heights" && this.hasHeights) return this.#page(query, (items, width) => ({
      heights: items.map((item) => item === null ? null : this.row(item, width).height),
    }));
    if (route === "changes") return this.#changes(query);
    return problem(404, "/problems/not-found");
  }

  #page(query, shape) {
    const pageIndex = Number(query.pageIndex);
    const pageSize = Number(query.pageSize);
    const version = query.snapshot === undefined ? this.version : Number(query.snapshot.slice(1));
    if (version < this.oldest) return problem(410, "/problems/snapshot-expired");
    const listed = this.versions[version];
    const living = new Map(this.now.map((item) => [item.uid, item]));
    const items = listed.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize)
      .map((item) => living.get(item.uid) ?? null);
    const isNoMore = (pageIndex + 1) * pageSize >= listed.length;
    const rest = ["width", "textScale"].filter((name) => query[name] !== undefined)
      .map((name) => `&${name}=${query[name]}`).join("");
    const path = shape([]).rows === undefined ? "heights" : "rows";
    const next = isNoMore ? null
      : `/feeds/f/${path}?pageIndex=${pageIndex + 1}&pageSize=${pageSize}&snapshot=s${version}${rest}`;
    const body = {
      feed: "f", pageIndex, pageSize, total: listed.length, isNoMore, snapshot: `s${version}`, next,
      ...shape(items, query.width === undefined ? undefined : Number(query.width)),
    };
    return { status: 200, body };
  }

  #changes({ since, loaded }) {
    const version = Number(since.slice(1));
    const count = Number(loaded);
    const body = {
      feed: "f", since, snapshot: `s${this.version}`, loaded: count, total: this.now.length,
      reload: false, deletes: [], moves: [], inserts: [], updates: [],
    };
    if (version < this.oldest || this.dice.chance(0.05)) return { status: 200, body: { ...body, reload: true } };
    const lists = this.difference(this.versions[version].slice(0, count), this.now.slice(0, count));
    return { status: 200, body: { ...body, ...lists } };
  }

  /** The event of a version. */
  event(version) {
    const body = {
      feed: "f", since: `s${version - 1}`, snapshot: `s${version}`,
      total: this.versions[version].length, reload: version % 7 === 0,
      deletes: [], moves: [], inserts: [], updates: [],
    };
    if (body.reload) return body;
    return { ...body, ...this.difference(this.versions[version - 1], this.versions[version]) };
  }

  /** The change from one list to another, by the rules of Docs/Feeds.md. */
  difference(before, after) {
    const oldIndex = new Map(before.map((item, index) => [item.uid, index]));
    const newUIDs = new Set(after.map((item) => item.uid));
    const common = after.filter((item) => oldIndex.has(item.uid));
    const kept = longestIncreasing(common.map((item) => oldIndex.get(item.uid)));
    const lists = { deletes: [], moves: [], inserts: [], updates: [] };
    before.forEach((item, index) => {
      if (!newUIDs.has(item.uid)) lists.deletes.push({ index, id: item.id });
    });
    after.forEach((item, index) => {
      const from = oldIndex.get(item.uid);
      if (from === undefined) {
        lists.inserts.push({ index, row: this.row(item) });
        return;
      }
      if (!kept.has(from)) lists.moves.push({ from, to: index });
      if (before[from].revision !== item.revision) lists.updates.push({ index, row: this.row(item) });
    });
    return lists;
  }
}

/** The members of a longest increasing subsequence. @param {number[]} values */
function longestIncreasing(values) {
  const best = values.map(() => 1);
  const previous = values.map(() => -1);
  let end = -1;
  for (let index = 0; index < values.length; index++) {
    for (let earlier = 0; earlier < index; earlier++) {
      if (values[earlier] < values[index] && best[earlier] + 1 > best[index]) {
        best[index] = best[earlier] + 1;
        previous[index] = earlier;
      }
    }
    if (end < 0 || best[index] > best[end]) end = index;
  }
  const kept = new Set();
  for (; end >= 0; end = previous[end]) kept.add(values[end]);
  return kept;
}

export function problem(status, type) {
  return { status, body: { type, title: "Problem", status, detail: `Status ${status}.` } };
}
