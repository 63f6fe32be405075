// FeedWindow against a model server: random scrolling, writes, widths, failures, late answers.

import { check, FakeNetwork, settle } from "./fake.mjs";
import { ModelRun, runModel } from "./model-run.mjs";
import { ModelServer, problem } from "./model-server.mjs";

/**
 * @param {any} rowcast the module rowcast.js
 * @param {{seed: number, rounds: number, steps?: number}} options
 */
export function runWindowModel(rowcast, { seed, rounds, steps = 100 }) {
  return runModel(Run, rowcast, { seed, rounds, steps });
}

class Run extends ModelRun {
  constructor({ Client, FeedWindow }, seed, seen) {
    super(seed, seen);
    this.pageSize = this.dice.pick([1, 3, 7, 50]);
    this.server = new ModelServer(this.dice, this.dice.pick([0, 1, 20, 300, 2500]));
    this.server.hasHeights = this.dice.chance(0.7);
    this.network = new FakeNetwork();
    this.width = 390;
    const client = new Client("http://rowcast.test", this.network);
    this.window = new FeedWindow(client, "f", { pageSize: this.pageSize, width: this.width });
    this.range = [0, -1];
    this.layout = { count: 0, offsets: "" };
    this.window.subscribe((state) => {
      check(state.revision > (this.revision ?? 0), "The revision does not grow.");
      this.revision = state.revision;
    });
  }

  begin() {
    this.window.loadNew();
  }

  act() {
    const { dice, window, server } = this;
    switch (dice.below(20)) {
      case 0:
        server.write();
        return this.count("write");
      case 1:
        if (dice.chance(0.3)) {
          window.loadNew(dice.below(window.count + 2));
          this.count("loadNew");
        }
        return;
      case 2: case 3: case 4: case 5: case 6: {
        const first = dice.chance(0.2) ? window.count - 5 : dice.below(window.count + 3);
        this.range = [first, first + dice.below(30)];
        window.need(...this.range);
        return this.count("need");
      }
      case 7:
        if (dice.chance(0.3)) {
          this.width = dice.pick([320, 390, 780]);
          window.setWidth(this.width);
          this.count("setWidth");
        }
        return;
      case 8:
        if (dice.chance(0.15)) {
          server.expire();
          this.count("expire");
        }
        return;
      case 9:
        window.retry();
        return this.count("retry");
      case 10: case 11: {
        const timers = [...this.network.waiting].filter((timer) => timer.milliseconds < 10_000);
        if (timers.length === 0) return;
        this.network.fire(dice.pick(timers));
        return this.count("timer");
      }
      default:
        return this.bring();
    }
  }

  bring() {
    const waiting = this.network.requests.filter((request) => !request.isAnswered);
    if (waiting.length === 0) return;
    const request = this.dice.pick(waiting);
    const late = request.isCancelled ? "late " : "";
    if (!this.made.has(request) && this.dice.chance(0.3)) {
      this.made.set(request, this.server.answer(request.target));
      return;
    }
    const chance = this.dice.below(14);
    if (chance === 0) {
      this.network.answer(request, { fails: this.dice.pick(["offline", "timeout"]) });
      return this.count(`${late}lost`);
    }
    if (chance === 1) {
      this.network.answer(request, problem(this.dice.pick([429, 500, 503]), "about:blank"));
      return this.count(`${late}failure`);
    }
    const answer = this.made.get(request) ?? this.server.answer(request.target);
    if (chance === 2 && answer.status === 200 && request.target.includes("snapshot=")) {
      const body = { ...answer.body, total: answer.body.total + 1 };
      this.network.answer(request, { status: 200, body });
      return this.count(`${late}malformed`);
    }
    this.network.answer(request, answer);
    const kind = request.target.includes("/heights") ? "heights" : "rows";
    this.count(`${late}${kind} ${answer.status}`);
  }

  verify() {
    const { window, network, server } = this;
    const { state } = window;
    const live = network.live;
    const heights = live.filter((request) => request.target.includes("/heights?") && request.target.includes("pageSize=1000"));
    check(heights.length <= 1, () => `${heights.length} requests for heights.`);
    const pages = live.length - heights.length;
    check(pages <= (state.phase === "loadingNew" ? 3 : 2), () => `${pages} pages are loaded in ${state.phase}.`);
    check((state.snapshot === null) === (state.total === null), "A total without a snapshot.");
    if (state.snapshot === null) return;
    const listed = server.versions[Number(state.snapshot.slice(1))];
    check(state.total === listed.length && window.count === listed.length, "The total is another.");
    this.verifyRows(listed);
    this.verifyOffsets(listed.length, state);
  }

  /** Each row is the snapshot's at that position; null only where it was removed. */
  verifyRows(listed) {
    const living = new Map(this.server.now.map((item) => [item.uid, item]));
    for (let index = 0; index < listed.length; index++) {
      const row = this.window.rowAt(index);
      if (row === undefined) continue;
      const item = listed[index];
      if (row === null) {
        check(!living.has(item.uid) || !this.server.hasHeights, () => `Row ${index} is said to be removed.`);
        check(this.window.heightAt(index) === 0, "A removed row has a height.");
        continue;
      }
      if (!this.server.hasHeights) continue;
      check(row.payload.text.startsWith(`${item.uid}/`), () => `Row ${index} is ${row.payload.text}, not ${item.uid}.`);
    }
  }

  verifyOffsets(count, state) {
    const { window } = this;
    let offset = 0;
    for (let index = 0; index < count; index++) {
      if (index % 53 === 0 || count < 60) {
        const told = window.offsetOf(index);
        check(Math.abs(told - offset) < 1e-6, () => `Row ${index} is at ${told}, not ${offset}.`);
        if (window.heightAt(index) > 0) {
          const found = window.indexAt(told + window.heightAt(index) / 2);
          check(found === index, () => `Row ${found} is where row ${index} is.`);
        }
      }
      offset += window.heightAt(index);
    }
    check(Math.abs(window.totalHeight - offset) < 1e-6, "totalHeight is not the sum.");
    const told = `${window.totalHeight} ${window.offsetOf(count >> 1)}`;
    check(told === this.layout.offsets || state.layout > this.layout.count, "Offsets moved untold.");
    this.layout = { count: state.layout, offsets: told };
  }

  /** Without failures, all that is needed comes, in the shape that is asked for. */
  async finish() {
    const { window, network, server, dice } = this;
    let turns = 0;
    const drain = async () => {
      for (;;) {
        await settle();
        this.verify();
        check(turns++ < 3000, "The window asks without an end.");
        const [request] = network.live;
        if (request !== undefined) {
          network.answer(request, server.answer(request.target));
          continue;
        }
        const [timer] = network.waiting;
        if (timer === undefined) return;
        network.fire(timer);
      }
    };
    window.retry();
    await drain();
    if (window.state.error !== null) window.retry();
    await drain();
    check(window.state.error === null, () => `An error stays: ${JSON.stringify(window.state.error)}`);
    check(window.state.phase === "idle", "It is not idle.");
    if (window.count === 0) return;
    const first = Math.min(dice.below(window.count), window.count - 1);
    const last = Math.min(first + 20, window.count - 1);
    window.need(first, last);
    await drain();
    const listed = server.versions[Number(window.state.snapshot.slice(1))];
    const living = new Map(server.now.map((item) => [item.uid, item]));
    // A snapshot that had expired was replaced by one that may be shorter.
    for (let index = first; index <= Math.min(last, window.count - 1); index++) {
      check(window.rowAt(index) !== undefined, () => `Row ${index} is not loaded.`);
    }
    for (let index = 0; server.hasHeights && index < listed.length; index++) {
      // Loaded rows are as they were; what was only told of is as it was when it was asked for.
      const row = window.rowAt(index);
      const item = listed[index];
      if (row) {
        // A row that stays of another width, not being seen, is as high as the server told since.
        const [uid, revision] = row.payload.text.split("/").map(Number);
        const height = (revision) => server.row({ uid, id: row.id, revision }, this.width).height;
        const told = window.heightAt(index);
        const isStale = row.height !== told;
        const due = isStale ? Array.from({ length: revision + 99 }, (_, one) => height(one)) : [height(revision)];
        check(due.includes(told), () => `Row ${index} is ${told} high, and not as it is at this width.`);
      } else if (living.has(item.uid)) {
        check(!Number.isNaN(window.heightAt(index)) && window.heightAt(index) > 0, "A height is missing.");
      }
    }
    this.count("finished");
    window.close();
  }
}
