// PagedList against a model server, in random orders of writes, loads, late answers and failures.

import { check, equal, FakeNetwork, settle } from "./fake.mjs";
import { ModelRun, runModel } from "./model-run.mjs";
import { ModelServer, problem } from "./model-server.mjs";

/**
 * @param {any} rowcast the module rowcast.js
 * @param {{seed: number, rounds: number, steps?: number}} options
 * @returns {Promise<Record<string, number>>} how often what happened
 */
export function runListModel(rowcast, { seed, rounds, steps = 120 }) {
  return runModel(Run, rowcast, { seed, rounds, steps });
}

class Run extends ModelRun {
  constructor({ Client, PagedList }, seed, seen) {
    super(seed, seen);
    this.pageSize = 1 + this.dice.below(5);
    this.server = new ModelServer(this.dice, this.dice.below(4) * this.dice.below(8));
    this.network = new FakeNetwork();
    const client = new Client("http://rowcast.test", this.network);
    this.list = new PagedList(client, "f", { pageSize: this.pageSize });
    this.answered = new Set();
    this.isFollowing = false;
    this.position = 0;
    this.before = this.list.state;
    /** Whether rows have come, since it was last looked, that clear the news. */
    this.hasLoaded = false;
    let last = this.list.state;
    this.list.subscribe((state) => {
      if (["loadingNew", "updating"].includes(last.phase) && state.phase === "idle"
        && state.error === null) this.hasLoaded = true;
      last = state;
    });
  }

  act() {
    const { dice, list, server } = this;
    switch (dice.below(16)) {
      case 0: case 1:
        server.write();
        return this.count("write");
      case 2:
        list.loadNew();
        return this.count("loadNew");
      case 3: case 4: case 5: case 6:
        list.loadMore();
        return this.count("loadMore");
      case 7: case 8:
        list.update();
        return this.count("update");
      case 9:
        if (dice.chance(0.15)) {
          server.expire();
          this.count("expire");
        }
        return;
      case 10:
        return this.follow();
      case 11:
        return this.tell();
      default:
        return this.bring();
    }
  }

  follow() {
    if (this.isFollowing && this.dice.chance(0.3)) {
      this.list.unfollow();
      this.isFollowing = false;
      this.count("unfollow");
    } else {
      this.list.follow();
      this.isFollowing = true;
      this.count("follow");
    }
  }

  /** Brings the next event to the open stream. */
  tell() {
    const [stream] = this.network.openStreams;
    if (stream === undefined) return;
    const version = Number(stream.position.slice(1)) + 1;
    if (version > this.server.version) return;
    if (this.dice.chance(0.1)) {
      this.position = this.server.version;
      this.isReset = true;
      stream.event("reset", { feed: "f", snapshot: `s${this.position}`, total: this.server.now.length });
      return this.count("reset");
    }
    this.position = version;
    stream.event("change", this.server.event(version));
    this.count("event");
  }

  /** Has the server make an answer, or the network bring one, cancelled or not; or lose it. */
  bring() {
    const waiting = this.network.requests.filter((request) => !request.isAnswered);
    if (waiting.length === 0) return;
    const request = this.dice.pick(waiting);
    const late = request.isCancelled ? "late " : "";
    if (!this.made.has(request) && this.dice.chance(0.4)) {
      this.made.set(request, this.server.answer(request.target));
      return this.count(`${late}answer made`);
    }
    const chance = this.dice.below(12);
    if (chance === 0) {
      this.network.answer(request, { fails: "offline" });
      return this.count(`${late}offline`);
    }
    if (chance === 1 && !request.isCancelled) {
      this.network.answer(request, { fails: "timeout" });
      return this.count("timeout");
    }
    if (chance === 2) {
      this.network.answer(request, problem(this.dice.pick([404, 429, 500, 503]), "about:blank"));
      return this.count(`${late}failure`);
    }
    const answer = this.made.get(request) ?? this.server.answer(request.target);
    if (chance === 3) {
      this.network.answer(request, { status: 200, text: JSON.stringify(answer.body).slice(0, -9) });
      return this.count(`${late}malformed`);
    }
    this.network.answer(request, answer);
    this.count(`${late}${answer.status}${answer.body.reload === true ? " reload" : ""}`);
  }

  verify() {
    const { list, server, network, before } = this;
    const { state } = list;
    const hasLoaded = this.hasLoaded;
    this.hasLoaded = false;
    const live = network.live.length;
    check(live === (state.phase === "idle" ? 0 : 1), () => `${live} loads are under way in ${state.phase}.`);
    const ids = state.rows.map((row) => row.id);
    check(new Set(ids).size === ids.length, () => `An id comes twice: ${ids}`);
    if (state.error !== null && state.error !== before.error) {
      check(state.rows === before.rows && state.isNoMore === before.isNoMore
        && state.snapshot === before.snapshot, "A failure changed the rows.");
      check(state.phase === "idle", "A failure is told while something loads.");
    }
    this.before = state;
    if (!state.hasLoaded) {
      check(ids.length === 0 && state.snapshot === null && !state.isNoMore && state.total === null,
        "What has not loaded has rows.");
      return;
    }
    const version = Number(state.snapshot.slice(1));
    const listed = server.versions[version];
    check(state.total === listed.length, () => `total is ${state.total}, not ${listed.length}.`);
    this.verifyRows(state, listed);
    this.verifyNews(state, version, hasLoaded);
  }

  /** The rows are the snapshot's, in its order, and those left out were removed. */
  verifyRows(state, listed) {
    const living = new Set(this.server.now.map((item) => item.uid));
    let place = 0;
    for (const row of state.rows) {
      const [uid] = row.payload.text.split("/").map(Number);
      for (; place < listed.length && listed[place].uid !== uid; place++) {
        check(!living.has(listed[place].uid), () => `${listed[place].id} is left out.`);
      }
      check(place < listed.length, () => `${row.id} is not in the snapshot, or not in its place.`);
      place += 1;
    }
    if (state.isNoMore) {
      for (; place < listed.length; place++) {
        check(!living.has(listed[place].uid), () => `The end is told before ${listed[place].id}.`);
      }
    } else {
      check(state.rows.length < listed.length, "All rows are there, and no end is told.");
    }
  }

  verifyNews(state, version, isNew) {
    if (isNew) {
      this.position = version;
      this.isReset = false;
    }
    let news = this.isReset ? null : 0;
    for (let told = version + 1; told <= this.position && news !== null; told++) {
      const event = this.server.event(told);
      news = event.reload ? null : news + event.inserts.length;
    }
    check(state.news === news, () => `news is ${state.news}, not ${news}.`);
    const open = this.network.openStreams.length;
    check(open === (this.isFollowing ? 1 : 0), () => `${open} streams are open.`);
  }

  /** Without failures, a refresh and what follows it end with what the server has. */
  async finish() {
    const { list, network, server } = this;
    const drain = async () => {
      for (let turns = 0; network.live.length > 0; turns++) {
        check(turns < 1000, "The list asks without an end.");
        for (const request of network.live) network.answer(request, server.answer(request.target));
        await settle();
        this.verify();
      }
    };
    await drain();
    list.loadNew();
    await settle();
    for (let turns = 0; ; turns++) {
      await drain();
      if (list.state.isNoMore) break;
      check(turns < 1000, "The end never comes.");
      list.loadMore();
      await settle();
    }
    this.same("after a refresh");
    for (let writes = this.dice.below(4); writes >= 0; writes--) server.write();
    list.update();
    await settle();
    await drain();
    while (!list.state.isNoMore) {
      list.loadMore();
      await settle();
      await drain();
    }
    this.same("after an update");
    list.close();
    check(network.openStreams.length === 0, "A stream is open after close().");
  }

  same(when) {
    const rows = this.server.now.map((item) => this.server.row(item));
    check(equal(this.list.state.rows, rows), () => `The rows are not the server's ${when}.`);
  }
}
