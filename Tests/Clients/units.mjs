// What scenarios and models do not reach: requests, the event stream, the registry, long lists.

import { check, equal, FakeNetwork, random, settle } from "./fake.mjs";
import { ModelServer } from "./model-server.mjs";

/** @typedef {(rowcast: any) => Promise<void> | void} Test */

/** @param {any} rowcast @returns {Promise<{name: string, failure: string | null}[]>} */
export async function runUnits(rowcast) {
  const results = [];
  for (const [name, test] of Object.entries(tests)) {
    let failure = null;
    try {
      await test(rowcast);
    } catch (error) {
      failure = error.stack ?? String(error);
    }
    results.push({ name, failure });
  }
  return results;
}

function same(found, due, what = "It") {
  check(equal(found, due), () => `${what} is ${JSON.stringify(found)}, not ${JSON.stringify(due)}.`);
}

const row = (id, more = {}) => ({ id, type: "BasicCell", height: 66, payload: { text: id }, ...more });

const page = (pageIndex, pageSize, total, ids, snapshot = "s1") => {
  const isNoMore = (pageIndex + 1) * pageSize >= total;
  const next = isNoMore ? null
    : `/feeds/f/rows?pageIndex=${pageIndex + 1}&pageSize=${pageSize}&snapshot=${snapshot}`;
  const rows = ids.map((id) => row(id));
  return { feed: "f", pageIndex, pageSize, total, isNoMore, snapshot, next, rows };
};

/** What a promise fails with. */
async function failureOf(promise) {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("It did not fail.");
}

function client(rowcast, options = {}) {
  const network = new FakeNetwork();
  const made = new rowcast.Client("http://rowcast.test", {
    fetch: network.fetch, timers: network.timers, ...options,
  });
  return { network, client: made };
}

/** A window on a model server, whose first page is there and whose other requests wait. */
async function opened(rowcast, count, pageSize) {
  const { network, client: made } = client(rowcast);
  const server = new ModelServer(random(1), count);
  const window = new rowcast.FeedWindow(made, "f", { pageSize });
  window.loadNew();
  network.answer(network.requests[0], server.answer(network.requests[0].target));
  await settle();
  return { window, network, server };
}

/** Catches what is thrown to nobody, in node as in a page. */
function catchUncaught(told) {
  if (typeof addEventListener === "function" && typeof document !== "undefined") {
    const listener = (event) => {
      event.preventDefault();
      told.push(event.error.message);
    };
    addEventListener("error", listener);
    return { end: () => removeEventListener("error", listener) };
  }
  const { process } = globalThis;
  const listener = (error) => told.push(error.message);
  process.on("uncaughtException", listener);
  return { end: () => process.off("uncaughtException", listener) };
}

/** @type {Record<string, Test>} */
const tests = {
  "Addresses are absolute, in one order, and percent-encoded"(rowcast) {
    const { client: made } = client(rowcast);
    same(made.address("/feeds"), "http://rowcast.test/feeds");
    const parameters = {
      textScale: 2, width: 320.5, cells: ["A", "B"], loaded: 0, later: "x", since: "a b", snapshot: "é&",
      pageSize: 2, pageIndex: 1, lastEventId: null, absent: undefined,
    };
    same(made.address("/x", parameters), "http://rowcast.test/x?pageIndex=1&pageSize=2&snapshot=%C3%A9%26"
      + "&since=a%20b&loaded=0&cells=A%2CB&width=320.5&textScale=2&later=x");
  },

  "A client knows a server by its address, with a path or without"(rowcast) {
    const address = (base) => new rowcast.Client(base).address("/feeds");
    same(address("http://a.test/"), "http://a.test/feeds");
    same(address("https://a.test:8443/lists/"), "https://a.test:8443/lists/feeds");
    if (typeof location === "undefined") {
      for (const base of ["", "/lists"]) {
        let message = "";
        try {
          address(base);
        } catch (error) {
          message = error.message;
        }
        check(message.includes("http://127.0.0.1:8080"), `Of ${base} is said: ${message}`);
      }
    } else {
      same(address("/lists"), `${location.origin}/lists/feeds`);
    }
  },

  async "Below a base path, next is followed where it points"(rowcast) {
    const { network } = client(rowcast);
    const made = new rowcast.Client("http://rowcast.test/lists", network);
    const asked = made.page("f", { pageSize: 1 });
    same(network.requests[0].target, "/lists/feeds/f/rows?pageSize=1");
    const next = "/lists/feeds/f/rows?pageIndex=1&pageSize=1&snapshot=s1";
    network.answer(network.requests[0], { status: 200, body: { ...page(0, 1, 2, ["a"]), next } });
    const following = made.next(await asked);
    same(network.requests[1].target, next);
    network.answer(network.requests[1], { status: 200, body: page(1, 1, 2, ["b"]) });
    same((await following).rows[0].id, "b");
  },

  async "Behind a proxy that takes the base path away, next is followed below it"(rowcast) {
    const { network } = client(rowcast);
    const made = new rowcast.Client("http://rowcast.test/lists/", network);
    const asked = made.page("f", { pageSize: 1 });
    const next = "/feeds/f/rows?pageIndex=1&pageSize=1&snapshot=s1";
    network.answer(network.requests[0], { status: 200, body: { ...page(0, 1, 2, ["a"]), next } });
    const following = made.next(await asked);
    same(network.requests[1].target, `/lists${next}`);
    network.answer(network.requests[1], { status: 200, body: page(1, 1, 2, ["b"]) });
    same((await following).rows[0].id, "b");
    same(await made.next(await following), null, "Behind the last page");
    same(network.requests.length, 2, "The number of requests");
  },

  async "No wait overflows the timer that has to wait for it"(rowcast) {
    const far = new Date(Date.now() + 400 * 86_400_000).toUTCString();
    for (const retryAfter of ["601", "2147484", "999999999", far]) {
      const network = new FakeNetwork();
      let asked = 0;
      const made = new rowcast.Client("http://rowcast.test", {
        fetch: async () => {
          asked += 1;
          return new Response("{}", { status: 503, headers: { "Retry-After": retryAfter } });
        },
        timers: network.timers,
      });
      const told = [];
      const stream = made.events("f", { onError: (error, retryIn) => told.push(retryIn) });
      await settle();
      same(told, [600_000], retryAfter);
      same([...network.waiting].map((timer) => timer.milliseconds), [600_000], retryAfter);
      stream.close();
      same(asked, 1);
    }
    // The system's own timers, by which a limit without end would be over at once.
    const slow = new rowcast.Client("http://rowcast.test", {
      timeout: Infinity,
      fetch: () => new Promise((resolve) => {
        setTimeout(() => resolve(new Response("{\"feeds\":[]}")), 30);
      }),
    });
    same(await slow.feeds(), []);
  },

  async "An event without an id is at its snapshot, whatever id came before"(rowcast) {
    const { network, client: made } = client(rowcast);
    const stream = made.events("f", { since: "s0" });
    await settle();
    const change = (since, snapshot) => `event: change\ndata: ${JSON.stringify({
      feed: "f", since, snapshot, total: 1, reload: false, deletes: [], moves: [], inserts: [], updates: [],
    })}\n\n`;
    network.streams[0].send(`id: s1\n${change("s0", "s1")}`);
    for (const [since, snapshot] of [["s1", "s2"], ["s2", "s3"]]) {
      network.streams[0].send(change(since, snapshot));
      await settle();
      same(stream.position, snapshot);
    }
    network.streams[0].end();
    await settle();
    stream.reconnect();
    await settle();
    same(network.streams[1].since, "s3");
    stream.close();
  },

  async "Each method asks its route and gives what it checked"(rowcast) {
    const { network, client: made } = client(rowcast, { cells: ["A", "B"], width: 320 });
    const shape = "cells=A%2CB&width=320";
    const feed = { name: "f", title: "F", order: "newest", total: 1, rows: "/feeds/f/rows" };
    const whole = { ...feed, snapshot: "s1", cells: ["A"], later: 1 };
    const slice = { feed: "f", pageIndex: 0, pageSize: 3, total: 2, isNoMore: true, snapshot: "s1", next: null };
    const cell = { type: "A", version: 1, itemTypes: ["a"], height: {}, fallback: null, schema: {} };
    const item = { id: "a/b c", type: "t", publishedAt: null, payload: {} };
    const changes = {
      feed: "f", since: "s1", snapshot: "s2", loaded: 0, total: 0, reload: false, deletes: [], moves: [],
      inserts: [], updates: [],
    };
    const open = { type: "open", url: "https://example.org/" };
    for (const [call, method, target, answer, due] of [
      [() => made.feeds(), "GET", "/feeds", { feeds: [feed] }, [feed]],
      [() => made.feed("f"), "GET", "/feeds/f", whole, whole],
      [() => made.cells(), "GET", "/cells", { cells: [cell] }, [cell]],
      [() => made.page("f"), "GET", `/feeds/f/rows?${shape}`, page(0, 20, 1, ["a"]), page(0, 20, 1, ["a"])],
      [() => made.page("f", { width: 9, cells: [] }), "GET", "/feeds/f/rows?cells=&width=9", page(0, 20, 0, []), page(0, 20, 0, [])],
      [() => made.heights("f", { pageIndex: 0, pageSize: 3, snapshot: "s1" }), "GET",
        `/feeds/f/heights?pageIndex=0&pageSize=3&snapshot=s1&${shape}`,
        { ...slice, heights: [66, null] }, { ...slice, heights: [66, null] }],
      [() => made.row("f", "a/b c"), "GET", `/feeds/f/rows/a%2Fb%20c?${shape}`, row("a/b c"), row("a/b c")],
      [() => made.item("f", "a/b c"), "GET", "/feeds/f/items/a%2Fb%20c", item, item],
      [() => made.select("f", "é"), "POST", `/feeds/f/rows/%C3%A9/select?${shape}`, open, open],
      [() => made.select("f", "e", { pageSize: 1 }), "POST", `/feeds/f/rows/e/select?pageSize=1&${shape}`,
        { type: "push", feed: "f", rows: "/feeds/f/rows", page: page(0, 1, 2, ["a"]) },
        { type: "push", feed: "f", rows: "/feeds/f/rows", page: page(0, 1, 2, ["a"]) }],
      [() => made.changes("f", { since: "s1", loaded: 0 }), "GET",
        `/feeds/f/changes?since=s1&loaded=0&${shape}`, changes, changes],
    ]) {
      const promise = call();
      const request = network.requests.at(-1);
      same(`${request.method} ${request.target}`, `${method} ${target}`);
      network.answer(request, { status: 200, body: answer });
      same(await promise, due, target);
    }
    const nothing = made.select("f", "a");
    network.answer(network.requests.at(-1), { status: 204 });
    same(await nothing, null);
  },

  async "Answers that are not the contract's are refused by every method"(rowcast) {
    const { network, client: made } = client(rowcast);
    const slice = { feed: "f", pageIndex: 0, pageSize: 3, total: 2, isNoMore: true, snapshot: "s1", next: null };
    const heights = () => made.heights("f", { pageIndex: 0, pageSize: 3, snapshot: "s1" });
    const select = () => made.select("f", "a");
    for (const [call, body] of [
      [() => made.feeds(), []], [() => made.feeds(), { feeds: [{ name: "f" }] }],
      [() => made.feed("f"), { name: "g", title: "", order: "newest", total: 0, rows: "/", snapshot: "s", cells: [] }],
      [() => made.cells(), { cells: [{ type: "A" }] }],
      [heights, { ...slice, heights: [66] }], [heights, { ...slice, heights: [66, 0] }],
      [heights, { ...slice, heights: [66, "66"] }], [heights, { ...slice, heights: [66, 66, 66] }],
      [heights, { ...slice, snapshot: "s2", heights: [66, 66] }],
      [() => made.row("f", "a"), row("b")], [() => made.item("f", "a"), { id: "b", type: "t", payload: {} }],
      [select, { url: "https://example.org/" }], [select, { type: "open" }],
      [select, { type: "open", url: 7 }], [select, { type: "open", url: null }], [select, { type: "push" }],
      [heights, { ...slice, heights: [66, 1000001] }], [heights, { ...slice, heights: [66, 1e308] }],
      [select, { type: "push", feed: "g", page: page(0, 1, 1, ["a"]) }],
      [() => made.changes("f", { since: "s1", loaded: 3 }), { feed: "f", since: "s1", snapshot: "s2", loaded: 2, total: 0, reload: false, deletes: [], moves: [], inserts: [], updates: [] }],
      [() => made.changes("f", { since: "s1" }), { feed: "f", since: "s1", snapshot: "s2", loaded: 2, total: 0, reload: false, deletes: [{ index: -1, id: "a" }], moves: [], inserts: [], updates: [] }],
    ]) {
      const promise = call();
      network.answer(network.requests.at(-1), { status: 200, body });
      const error = await failureOf(promise);
      check(error instanceof rowcast.RowcastError && error.kind === "malformed",
        () => `${JSON.stringify(body)} gave ${error}`);
      check(error.detail.startsWith("The server's answer"), `It is said: ${error.detail}`);
    }
  },

  async "An error says what the server said, and when to come again"(rowcast) {
    const { network, client: made } = client(rowcast);
    const ask = async (answer) => {
      const promise = made.feeds();
      network.answer(network.requests.at(-1), answer);
      const { kind, status, detail, retryAfter, canRetry, problem } = await failureOf(promise);
      return { kind, status, detail, retryAfter, canRetry, hasProblem: problem !== null };
    };
    const body = { type: "/problems/x", title: "T", status: 503, detail: "Too much at once." };
    same(await ask({ status: 503, body, headers: { "Retry-After": "7" } }), {
      kind: "failed", status: 503, detail: "Too much at once.", retryAfter: 7, canRetry: true, hasProblem: true,
    });
    same(await ask({ status: 404, text: "<html>" }), {
      kind: "refused", status: 404, detail: "GET http://rowcast.test/feeds was answered with the status 404.",
      retryAfter: null, canRetry: false, hasProblem: false,
    });
    const soon = new Date(Date.now() + 5500).toUTCString();
    const dated = await ask({ status: 429, text: "", headers: { "Retry-After": soon } });
    check(dated.canRetry && dated.retryAfter >= 3 && dated.retryAfter <= 6, JSON.stringify(dated));
    same((await ask({ status: 410, text: "" })).kind, "expired");
    same((await ask({ status: 206, text: "{}" })).kind, "malformed");
    same((await ask({ fails: "offline" })).kind, "offline");
    same((await ask({ fails: "timeout" })).detail, "GET http://rowcast.test/feeds was not answered within 15 seconds.");
  },

  async "A signal ends a request with its own reason, also before it began"(rowcast) {
    const { network, client: made } = client(rowcast);
    const controller = new AbortController();
    const promise = made.feeds({ signal: controller.signal });
    controller.abort(new Error("enough"));
    same((await failureOf(promise)).message, "enough");
    same(network.waiting.size, 0, "The number of timers");
    same((await failureOf(made.feeds({ signal: controller.signal }))).message, "enough");
    same(network.requests.length, 1, "The number of requests");
  },

  "An event stream reads the same wherever it is cut"(rowcast) {
    const text = "\uFEFFretry: 2000\r\n\r\nevent: change\r\nid: s1\r\ndata: {\"a\":\rdata: 1}\n\n: beat\n\n"
      + "data:x\r\rid: \0\ndata\n\nevent: nothing\nid: s2\n\nunknown: 1\ndata: é😀\n\ndata: never ended";
    const due = ["retry 2000", "change {\"a\":\n1} s1", "beat", "message x s1", "message  s1", "message é😀 s2"];
    const read = (cuts) => {
      const told = [];
      const parser = new rowcast.EventParser({
        onEvent: (event, data, id) => told.push(`${event} ${data} ${id}`),
        onComment: () => told.push("beat"),
        onRetry: (milliseconds) => told.push(`retry ${milliseconds}`),
      });
      let start = 0;
      for (const cut of [...cuts, text.length]) {
        parser.feed(text.slice(start, cut));
        start = cut;
      }
      return told;
    };
    same(read([]), due);
    for (let cut = 0; cut <= text.length; cut++) same(read([cut]), due, `Cut at ${cut}, it`);
    same(read([...text].map((_, index) => index)), due, "Bit by bit, it");
  },

  async "A cut stream is opened again after its last event, later each time, and not for a refusal"(rowcast) {
    const { network, client: made } = client(rowcast);
    const told = [];
    const stream = made.events("f", {
      since: "s0",
      onChange: (change) => told.push(`change ${change.snapshot}`),
      onReset: (instant) => told.push(`reset ${instant.snapshot}`),
      onOpen: () => told.push("open"),
      onError: (error, retryIn) => told.push([error.kind, retryIn]),
    });
    await settle();
    same(network.streams[0].target, "/feeds/f/events?lastEventId=s0");
    const event = (snapshot) => ({
      feed: "f", since: "s0", snapshot, total: 1, reload: false, deletes: [], moves: [], inserts: [], updates: [],
    });
    network.streams[0].send("retry: 1000\n\n");
    network.streams[0].event("change", event("s1"));
    network.streams[0].event("other", { snapshot: "s9" });
    await settle();
    same(told, ["open", "change s1"]);
    const waits = [];
    for (let attempt = 1; attempt <= 8; attempt++) {
      network.streams.at(-1).end();
      await settle();
      const [kind, wait] = told.at(-1);
      same(kind, "offline");
      waits.push(wait);
      const timer = [...network.waiting].find((one) => one.milliseconds === wait);
      network.fire(timer);
      await settle();
      same(network.streams.length, attempt + 1, "The number of streams");
      same(network.streams.at(-1).since, "s1");
    }
    waits.forEach((wait, index) => {
      const most = Math.min(30_000, 1000 * 2 ** index);
      check(wait >= most / 2 && wait <= most, `Wait ${index} is ${wait}.`);
    });
    network.streams.at(-1).send(": beat\n\n");
    await settle();
    network.streams.at(-1).end();
    await settle();
    check(told.at(-1)[1] <= 1000, "A beat does not make the next wait short again.");
    stream.reconnect();
    await settle();
    same(network.openStreams.length, 1);
    network.streams.at(-1).event("change", { ...event("s2"), deletes: "all" });
    await settle();
    same(told.at(-1)[0], "malformed");
    stream.reconnect();
    await settle();
    same(network.streams.at(-1).since, "s1", "Behind a malformed event, the last one");
    stream.close();
    same(network.openStreams.length, 0);
    same(network.waiting.size, 0, "The number of timers");
  },

  async "A stream that is silent for 45 seconds counts as cut; a beat is no silence"(rowcast) {
    const { network, client: made } = client(rowcast);
    const told = [];
    made.events("f", { onError: (error) => told.push(error.kind) });
    await settle();
    same(network.streams[0].target, "/feeds/f/events");
    const silence = () => [...network.waiting].find((timer) => timer.milliseconds === 45_000);
    const first = silence();
    network.streams[0].send(": beat\n\n");
    await settle();
    check(silence() !== undefined && silence() !== first, "A beat does not begin the silence anew.");
    network.fire(silence());
    await settle();
    same(told, ["timeout"]);
    same(network.openStreams.length, 0);
  },

  async "A stream that is refused ends, one that fails is tried again when the server says"(rowcast) {
    for (const [status, isFinal] of [[404, true], [400, true], [425, false], [429, false], [503, false]]) {
      const told = [];
      const network = new FakeNetwork();
      const made = new rowcast.Client("http://rowcast.test", {
        fetch: async () => new Response("{\"detail\":\"So.\"}", { status, headers: { "Retry-After": "60" } }),
        timers: network.timers,
      });
      const stream = made.events("f", { onError: (error, retryIn) => told.push([error.detail, retryIn]) });
      await settle();
      same(told, [["So.", isFinal ? null : 60_000]], String(status));
      same(stream.isClosed, isFinal);
      same(network.waiting.size, isFinal ? 0 : 1, "The number of timers");
    }
    const told = [];
    const made = new rowcast.Client("http://rowcast.test", {
      fetch: async () => new Response("<html>", { headers: { "Content-Type": "text/html" } }),
      timers: new FakeNetwork().timers,
    });
    made.events("f", { onError: (error) => told.push(error.kind) });
    await settle();
    same(told, ["malformed"]);
  },

  "Changes are applied as Docs/Feeds.md says, and leave the old rows as they were"({ applyChanges }) {
    const dice = random(7);
    for (let round = 0; round < 3000; round++) {
      const server = new ModelServer(dice, dice.below(12));
      const before = server.now;
      for (let writes = dice.below(5); writes > 0; writes--) server.write();
      const count = dice.below(14);
      const old = before.slice(0, count);
      const delta = server.difference(old, server.now.slice(0, count));
      const rows = Object.freeze(old.map((item) => server.row(item)));
      // As the page's own lines do it.
      const due = [...rows];
      const moved = delta.moves.map(({ from, to }) => [to, rows[from]]);
      const out = [...delta.deletes.map(({ index }) => index), ...delta.moves.map(({ from }) => from)];
      out.sort((left, right) => right - left).forEach((index) => due.splice(index, 1));
      const put = [...moved, ...delta.inserts.map(({ index, row: one }) => [index, one])];
      put.sort(([left], [right]) => left - right).forEach(([index, one]) => due.splice(index, 0, one));
      delta.updates.forEach(({ index, row: one }) => { due[index] = one; });
      same(applyChanges(rows, delta), due, `Round ${round}`);
      same(due, server.now.slice(0, count).map((item) => server.row(item)), `The model, round ${round},`);
    }
  },

  async "A list of more than 10,000 rows is updated by loading it anew"(rowcast) {
    for (const [count, due] of [[10_000, "/feeds/f/changes?since=s1&loaded=10000"], [10_001, "/feeds/f/rows?pageIndex=0&pageSize=10001"]]) {
      const { network, client: made } = client(rowcast);
      const list = new rowcast.PagedList(made, "f", { pageSize: count });
      list.loadNew();
      const ids = Array.from({ length: count }, (_, index) => `i${index}`);
      network.answer(network.requests[0], { status: 200, body: page(0, count, count, ids) });
      await settle();
      list.update();
      same(network.requests[1].target, due);
      list.close();
    }
  },

  async "The end is where position and total say it is, and next leads to the next page"(rowcast) {
    const { network, client: made } = client(rowcast);
    const last = page(1, 2, 4, ["c", "d"]);
    const inner = page(0, 2, 4, ["a", "b"]);
    const ring = "/feeds/f/rows?pageIndex=0&pageSize=2&snapshot=s1";
    for (const [pageIndex, body] of [
      [0, { ...inner, isNoMore: true, next: null }],
      [1, { ...last, isNoMore: false, next: "/feeds/f/rows?pageIndex=2&pageSize=2&snapshot=s1" }],
      [0, { ...inner, next: ring }], [0, { ...inner, next: ring.replace("=0", "=2") }],
      [0, { ...inner, next: `http://rowcast.test${inner.next}` }],
      [0, { ...inner, next: "/\\elsewhere.test/?pageIndex=1" }],
    ]) {
      const promise = made.page("f", { pageIndex, pageSize: 2 });
      network.answer(network.requests.at(-1), { status: 200, body });
      same((await failureOf(promise)).kind, "malformed", JSON.stringify(body));
    }
    // A page made by hand is followed no further than one that was answered.
    same((await failureOf(made.next({ ...inner, next: "//elsewhere.test/" }))).kind, "malformed");
  },

  async "Closed, a list and a window wait for no answer and no timer"(rowcast) {
    for (const load of ["loadNew", "loadMore", "update"]) {
      const { network, client: made } = client(rowcast);
      const list = new rowcast.PagedList(made, "f", { pageSize: 1 });
      list.loadNew();
      network.answer(network.requests[0], { status: 200, body: page(0, 1, 3, ["a"]) });
      await settle();
      list[load]();
      list.follow();
      list.close();
      await settle();
      same([network.live.length, network.openStreams.length, network.waiting.size], [0, 0, 0], load);
    }
    const { network, client: made } = client(rowcast);
    const window = new rowcast.FeedWindow(made, "f", { pageSize: 10 });
    window.loadNew();
    network.answer(network.requests[0], { status: 200, body: page(0, 10, 5000, [..."abcdefghij"]) });
    await settle();
    window.follow();
    window.need(1000, 1050);
    await settle();
    check(network.live.length === 3, `${network.live.length} requests`);
    window.close();
    await settle();
    same([network.live.length, network.openStreams.length, network.waiting.size], [0, 0, 0]);
    window.need(0, 1);
    window.retry();
    window.setWidth(100);
    await window.loadNew();
    same(network.requests.length, 4, "The requests");
  },

  async "Calls are answered when what they began has ended"(rowcast) {
    const { network, client: made } = client(rowcast);
    const list = new rowcast.PagedList(made, "f", { pageSize: 1 });
    const ended = [];
    const first = list.loadNew().then(() => ended.push("first"));
    list.loadNew().then(() => ended.push("joined"));
    await settle();
    same(ended, []);
    network.answer(network.requests[0], { status: 200, body: page(0, 1, 3, ["a"]) });
    await first;
    await settle();
    same(ended.sort(), ["first", "joined"]);
    list.loadMore().then(() => ended.push("more"));
    await settle();
    list.loadNew();
    await settle();
    same(ended.at(-1), "more", "What ends when it is cancelled");
    await list.update();
    list.close();
    await list.loadNew();
  },

  async "A listener that unsubscribes or acts disturbs nobody"(rowcast) {
    const { network, client: made } = client(rowcast);
    const list = new rowcast.PagedList(made, "f", { pageSize: 1 });
    const told = [];
    const end = list.subscribe(() => {
      end();
      list.loadNew();
    });
    list.subscribe((state) => told.push(state.phase));
    const same_ = (state) => told.push(`again ${state.phase}`);
    const endOne = list.subscribe(same_);
    list.subscribe(same_);
    endOne();
    list.loadNew();
    same(network.requests.length, 1, "The number of requests");
    network.answer(network.requests[0], { status: 200, body: page(0, 1, 1, ["a"]) });
    await settle();
    same(told, ["loadingNew", "again loadingNew", "idle", "again idle"]);
  },

  "A registry draws by type, and by the default what it does not know or cannot draw"({ CellRegistry }) {
    const errors = [];
    const cells = new CellRegistry({ onError: (error, one) => errors.push(`${one.id}: ${error.message}`) });
    cells.register("FilmCell", ({ payload }, suffix) => payload.title.trim() + suffix);
    let message = "";
    try {
      cells.render(row("a"), "!");
    } catch (error) {
      message = error.message;
    }
    same(message, "Nothing draws BasicCell: register it, or set a default.");
    cells.setDefault(({ type }, suffix) => `[${type}]${suffix}`);
    same(cells.types, ["FilmCell"]);
    same([cells.has("FilmCell"), cells.has("constructor")], [true, false]);
    same(cells.render(row("a"), "!"), "[BasicCell]!");
    same(cells.render(row("a", { type: "__proto__" }), "!"), "[__proto__]!");
    same(cells.render(row("b", { type: "FilmCell", payload: { title: "Jaws " } }), "!"), "Jaws!");
    same(cells.render(row("c", { type: "FilmCell", payload: null }), "!"), "[FilmCell]!");
    check(errors.length === 1 && errors[0].startsWith("c: "), `Errors: ${errors}`);
  },

  "Heights add up at random, in lists of every length around a block's"({ RowHeights }) {
    const dice = random(11);
    for (const count of [0, 1, 2, 255, 256, 257, 511, 512, 513, 1000, 4096, 5000]) {
      const heights = new RowHeights(count, 66);
      const known = new Array(count).fill(NaN);
      for (let round = 0; round < 40; round++) {
        for (let sets = dice.below(60); sets > 0 && count > 0; sets--) {
          const index = dice.below(count);
          const height = dice.chance(0.2) ? 0 : 1 + dice.below(400) / 4;
          same(heights.set(index, height), known[index] !== height, "Whether anything changed");
          known[index] = height;
        }
        const standing = known.filter((height) => height > 0);
        const mean = standing.reduce((sum, height) => sum + height, 0) / standing.length;
        const estimate = standing.length > 0 ? Math.max(1, Math.round(mean)) : 66;
        same(heights.estimate, estimate, "The estimate");
        let offset = 0;
        for (let index = 0; index <= count; index++) {
          check(Math.abs(heights.offsetOf(index) - offset) < 1e-6, `Row ${index} of ${count} is off.`);
          if (index === count) break;
          const height = Number.isNaN(known[index]) ? estimate : known[index];
          same(heights.heightAt(index), height);
          if (height > 0) {
            same(heights.indexAt(offset), index, `At ${offset} of ${count}, the row`);
            same(heights.indexAt(offset + height * 0.9), index);
          }
          offset += height;
        }
        check(Math.abs(heights.totalHeight - offset) < 1e-6, "The total is off.");
        if (offset > 0) {
          const last = heights.indexAt(offset + 1e6);
          check(heights.heightAt(last) > 0 && heights.offsetOf(last + 1) > offset - 1e-6, "Below the end is not the last row.");
          check(heights.heightAt(heights.indexAt(-5)) > 0, "Above the list is a removed row.");
        }
      }
    }
  },

  async "A list of a million rows is quick, and knows at most what it needs"(rowcast) {
    const count = 1_000_000;
    const { network, client: made } = client(rowcast);
    const window = new rowcast.FeedWindow(made, "f");
    const answer = (request) => {
      const query = new URL(request.target, "http://rowcast.test").searchParams;
      const [index, size] = [Number(query.get("pageIndex")), Number(query.get("pageSize"))];
      const positions = Array.from({ length: Math.min(size, count - index * size) }, (_, place) => index * size + place);
      const body = page(index, size, count, positions.map((position) => `i${position}`));
      if (request.target.includes("/heights")) {
        delete body.rows;
        body.heights = positions.map((position) => 40 + position % 7);
      } else {
        body.rows.forEach((one, place) => { one.height = 40 + positions[place] % 7; });
      }
      network.answer(request, { status: 200, body });
    };
    const drain = async () => {
      await settle();
      while (network.live.length > 0) {
        network.live.forEach(answer);
        await settle();
      }
    };
    window.loadNew();
    await drain();
    const started = performance.now();
    const dice = random(3);
    let events = 0;
    for (let jump = 0; jump < 60; jump++) {
      const top = dice.below(Math.floor(window.totalHeight));
      for (let scroll = 0; scroll < 200; scroll++) {
        events += 1;
        const first = window.indexAt(top + scroll * 9);
        const last = window.indexAt(top + scroll * 9 + 900);
        for (let index = first; index <= last; index++) window.offsetOf(index);
        window.need(first - 10, last + 10);
      }
      await drain();
      const first = window.indexAt(top + 199 * 9);
      check(window.rowAt(first)?.id === `i${first}`, `Row ${first} is not there.`);
    }
    const each = (performance.now() - started) / events;
    const timers = [...network.waiting].filter((timer) => timer.milliseconds < 10_000);
    timers.forEach((timer) => network.fire(timer));
    await settle();
    same(network.live.length, 0, "With nothing more in sight, the number of requests");
    check(each < 2, `A scroll event takes ${each} ms.`);
    const heights = network.requests.filter((request) => request.target.includes("/heights"));
    check(heights.length < 60 * 8, `${heights.length} requests for heights.`);
    check(window.rowAt(0) === undefined, "The first page is kept for ever.");
    check(window.heightAt(0) === 40, "Its heights are forgotten.");
    window.need(count - 30, count - 1);
    await drain();
    same(window.rowAt(count - 1).id, "i999999");
    window.close();
  },

  async "Up to 200,000 rows all heights are asked for, those that are seen first"(rowcast) {
    const { network, client: made } = client(rowcast);
    const window = new rowcast.FeedWindow(made, "f", { pageSize: 100 });
    const server = { total: 12_000 };
    const answer = (request) => {
      const query = new URL(request.target, "http://rowcast.test").searchParams;
      const [index, size] = [Number(query.get("pageIndex")), Number(query.get("pageSize"))];
      const positions = Array.from({ length: Math.max(0, Math.min(size, server.total - index * size)) }, (_, place) => index * size + place);
      const body = page(index, size, server.total, positions.map((position) => `i${position}`));
      if (request.target.includes("/heights")) {
        delete body.rows;
        body.heights = positions.map(() => 50);
      }
      network.answer(request, { status: 200, body });
    };
    window.loadNew();
    await settle();
    window.need(6000, 6030);
    const asked = [];
    for (let turns = 0; turns < 200; turns++) {
      await settle();
      const [request] = network.live;
      if (request !== undefined) {
        if (request.target.includes("/heights")) asked.push(Number(/pageIndex=(\d+)/.exec(request.target)[1]));
        answer(request);
      } else {
        const [timer] = network.waiting;
        if (timer === undefined) break;
        check(timer.milliseconds <= 100, "An idle request waits long.");
        network.fire(timer);
      }
    }
    same([...asked].sort((left, right) => left - right), Array.from({ length: 12 }, (_, chunk) => chunk), "The requests");
    // Of the pair at the same distance either may be the first; each distance comes before the next.
    const distances = asked.map((chunk) => Math.abs(chunk - asked[0]));
    check(distances.every((distance, index) => index === 0 || distance >= distances[index - 1]), `Asked: ${asked}`);
    check([5, 6].includes(asked[0]), `Asked: ${asked}`);
    window.close();
  },

  async "A server without heights leaves the list to its estimates, and is asked once"(rowcast) {
    const { network, client: made } = client(rowcast);
    const window = new rowcast.FeedWindow(made, "f", { pageSize: 10 });
    const layouts = [];
    window.subscribe((state) => layouts.push(state.layout));
    const drain = async () => {
      await settle();
      for (; network.live.length > 0; await settle()) {
        for (const request of network.live) {
          const index = Number(/pageIndex=(\d+)/.exec(request.target)[1]);
          if (request.target.includes("/heights")) network.answer(request, { status: 404, text: "{}" });
          else {
            const body = page(index, 10, 5000, Array.from({ length: 10 }, (_, place) => `i${index * 10 + place}`));
            body.rows.forEach((one) => { one.height = 100 + index; });
            network.answer(request, { status: 200, body });
          }
        }
      }
    };
    window.loadNew();
    await drain();
    same(window.totalHeight, 5000 * 100, "The total");
    const anchor = window.anchorAt(window.offsetOf(2500) + 30);
    same(anchor, { index: 2500, within: 30 });
    window.need(2500, 2509);
    await drain();
    const before = layouts.length;
    same(window.heightAt(2500), 350);
    same(window.heightAt(4000), 225, "The mean");
    same(window.offsetOfAnchor(anchor), window.offsetOf(2500) + 30, "The anchor");
    check(layouts.at(-1) > layouts[1], "That offsets moved is not told.");
    window.need(100, 120);
    await drain();
    check(layouts.length > before, "Nothing was told.");
    same(network.requests.filter((request) => request.target.includes("/heights")).length, 1, "The requests for heights");
    same(network.waiting.size, 0, "The number of timers");
  },

  async "An expired snapshot is replaced by one of the rows at the top"(rowcast) {
    const { network, client: made } = client(rowcast);
    const window = new rowcast.FeedWindow(made, "f", { pageSize: 10 });
    const dice = random(5);
    const server = new ModelServer(dice, 400);
    server.hasHeights = false;
    const drain = async () => {
      await settle();
      for (; network.live.length > 0; await settle()) {
        for (const request of network.live) network.answer(request, server.answer(request.target));
      }
    };
    window.loadNew();
    await drain();
    window.need(205, 214);
    await drain();
    server.write();
    server.expire();
    const asked = network.requests.length;
    window.need(255, 264);
    await drain();
    const targets = network.requests.slice(asked).map((request) => request.target);
    check(targets.includes("/feeds/f/rows?pageIndex=25&pageSize=10"), `Asked: ${targets.join(" ")}`);
    same(window.state.snapshot, "s1");
    same(window.state.error, null);
    for (let index = 255; index < 265; index++) check(window.rowAt(index), `Row ${index} is not there.`);
    // A server that calls every snapshot expired is not asked in a ring.
    const before = network.requests.length;
    const answer = server.answer.bind(server);
    server.answer = (target) => target.includes("snapshot=")
      ? { status: 410, body: { type: "/problems/snapshot-expired", detail: "Gone." } } : answer(target);
    window.need(300, 325);
    await drain();
    check(network.requests.length - before < 8, `${network.requests.length - before} requests.`);
    same(window.state.error?.kind, "expired");
    check(window.rowAt(300) !== undefined, "The rows at the top are not there.");
    server.answer = answer;
    window.retry();
    await drain();
    same(window.state.error, null);
    for (let index = 300; index < 326; index++) check(window.rowAt(index), `Row ${index} is not there.`);
  },

  async "A page that fails is told, left alone, and tried again on demand or when seen anew"(rowcast) {
    const { network, client: made } = client(rowcast);
    const window = new rowcast.FeedWindow(made, "f", { pageSize: 10 });
    const server = new ModelServer(random(6), 400);
    server.hasHeights = false;
    let isDown = false;
    const drain = async () => {
      await settle();
      for (; network.live.length > 0; await settle()) {
        for (const request of network.live) network.answer(request, isDown ? { fails: "offline" } : server.answer(request.target));
      }
    };
    window.loadNew();
    await drain();
    isDown = true;
    window.need(100, 105);
    await drain();
    same(window.state.error?.kind, "offline");
    same([window.errorAt(103)?.kind, window.errorAt(99), window.rowAt(103)], ["offline", null, undefined]);
    const asked = network.requests.length;
    window.need(101, 106);
    await drain();
    same(network.requests.length, asked, "The requests");
    window.need(0, 5);
    same(window.state.error, null, "The error of what is not seen");
    window.need(100, 105);
    await drain();
    same(network.requests.length, asked + 1, "The requests");
    isDown = false;
    window.retry();
    await drain();
    same([window.state.error, window.errorAt(103), window.rowAt(103)?.id], [null, null, server.now[103].id]);
    isDown = true;
    await Promise.all([window.loadNew(), drain()]);
    same([window.state.error?.during, window.rowAt(103)?.id], ["loadNew", server.now[103].id]);
  },

  async "A loaded row is as high as it is, whatever was told of it before or since"(rowcast) {
    const { window, network, server } = await opened(rowcast, 30, 10);
    const own = window.heightAt(3);
    const [request] = network.live.filter(({ target }) => target.includes("/heights"));
    const { body } = server.answer(request.target);
    body.heights = body.heights.map(() => 7);
    network.answer(request, { status: 200, body });
    await settle();
    same([window.heightAt(3), window.heightAt(25)], [own, 7]);
    window.need(20, 29);
    await settle();
    network.live.forEach((one) => network.answer(one, server.answer(one.target)));
    await settle();
    same(window.heightAt(25), window.rowAt(25).height);
  },

  async "Which rows of a thinned page are left out is asked until rows and heights agree"(rowcast) {
    const { window, network, server } = await opened(rowcast, 30, 10);
    const listed = server.now;
    const without = (...uids) => server.versions.push(server.now.filter((item) => !uids.includes(item.uid)));
    without(21);
    window.need(20, 29);
    await settle();
    const next = () => network.live.find(({ target }) => !target.includes("pageSize=1000"));
    network.answer(next(), server.answer(next().target));
    await settle();
    without(24);
    check(next().target.includes("/heights?pageIndex=2&pageSize=10&snapshot=s0"), `Asked: ${next().target}`);
    network.answer(next(), server.answer(next().target));
    await settle();
    check(next().target.includes("/rows?pageIndex=2"), `Asked: ${next().target}`);
    while (next() !== undefined) {
      network.answer(next(), server.answer(next().target));
      await settle();
    }
    same(Array.from({ length: 10 }, (_, place) => window.rowAt(20 + place)?.id ?? null),
      listed.slice(20, 30).map(({ uid, id }) => uid === 21 || uid === 24 ? null : id));
    same(window.offsetOf(22), window.offsetOf(21), "Behind a removed row, the offset");
  },

  async "Of one snapshot, another total is refused, in rows and in heights"(rowcast) {
    const { window, network, server } = await opened(rowcast, 3000, 10);
    const height = window.totalHeight;
    window.need(500, 505);
    await settle();
    for (const request of network.live) {
      const { body } = server.answer(request.target);
      network.answer(request, { status: 200, body: { ...body, total: 3010 } });
    }
    await settle();
    same([window.state.error?.kind, window.rowAt(500), window.count], ["malformed", undefined, 3000]);
    same(window.totalHeight, height, "The height");
  },

  async "Loads that are no longer wanted make way after a moment"(rowcast) {
    const { window, network, server } = await opened(rowcast, 3000, 10);
    server.hasHeights = false;
    const rows = () => network.live.filter(({ target }) => target.includes("/rows?"))
      .map(({ target }) => Number(/pageIndex=(\d+)/.exec(target)[1])).sort((left, right) => left - right);
    window.need(500, 519);
    await settle();
    same(rows(), [50, 51]);
    window.need(2000, 2019);
    await settle();
    same(rows(), [50, 51], "Before, the pages");
    window.need(2001, 2018);
    const moments = [...network.waiting].filter((timer) => timer.milliseconds === 250);
    same(moments.length, 2, "The timers");
    moments.forEach((timer) => network.fire(timer));
    await settle();
    same(rows(), [200, 201], "After, the pages");
    // What is wanted again in the meantime is not given up.
    window.need(100, 119);
    window.need(2000, 2019);
    [...network.waiting].filter((timer) => timer.milliseconds === 250).forEach((timer) => network.fire(timer));
    await settle();
    same(rows(), [200, 201], "Wanted again, the pages");
  },

  async "Heights that nobody waits for are asked for when no rows are being loaded"(rowcast) {
    const { window, network, server } = await opened(rowcast, 6000, 10);
    const bring = async (part) => {
      for (const request of network.live.filter(({ target }) => target.includes(part))) {
        network.answer(request, server.answer(request.target));
      }
      await settle();
    };
    const idle = () => [...network.waiting].filter((timer) => timer.milliseconds < 200).length;
    window.need(30, 39);
    await bring("/heights");
    await bring("/heights");
    same([network.live.length, idle()], [1, 0], "With a page under way, the requests and timers");
    await bring("/rows");
    same([network.live.length, idle()], [0, 1], "Behind it, the requests and timers");
  },

  async "Heights of an expired snapshot have the list loaded anew"(rowcast) {
    const { window, network, server } = await opened(rowcast, 6000, 10);
    server.write();
    server.expire();
    const [request] = network.live;
    check(request.target.includes("/heights"), `Asked: ${request.target}`);
    network.answer(request, server.answer(request.target));
    await settle();
    same(network.live.map(({ target }) => target), ["/feeds/f/rows?pageIndex=0&pageSize=10"]);
    network.answer(network.live[0], server.answer(network.live[0].target));
    await settle();
    same([window.state.snapshot, window.state.error], ["s1", null]);
  },

  async "While a refresh is under way, rows go on being loaded under the old snapshot"(rowcast) {
    const { window, network, server } = await opened(rowcast, 3000, 10);
    server.hasHeights = false;
    const of = (part) => network.live.find(({ target }) => target.includes(part));
    window.need(500, 505);
    window.loadNew();
    await settle();
    const refresh = of("/rows?pageIndex=0");
    const page = of("/rows?pageIndex=50");
    network.answer(page, server.answer(page.target));
    await settle();
    same([window.state.phase, window.rowAt(500)?.id], ["loadingNew", "i500"]);
    // Expired meanwhile, the old snapshot is left alone.
    server.write();
    server.expire();
    window.need(700, 705);
    await settle();
    const gone = of("/rows?pageIndex=70");
    network.answer(gone, server.answer(gone.target));
    await settle();
    same(network.live.filter(({ target }) => target.includes("/rows")).length, 1, "The requests");
    same(window.state.error, null);
    network.answer(refresh, server.answer(refresh.target));
    await settle();
    const anew = of("/rows?pageIndex=70");
    check(anew.target.endsWith("snapshot=s1"), `Asked: ${anew.target}`);
    network.answer(anew, server.answer(anew.target));
    await settle();
    same([window.state.phase, window.state.error, window.rowAt(700)?.id], ["idle", null, server.now[700].id]);
  },

  async "A handler that throws is no failure of the stream"(rowcast) {
    const { network, client: made } = client(rowcast);
    const told = [];
    const uncaught = catchUncaught(told);
    const stream = made.events("f", {
      onReset: () => { throw new Error("the page's own"); },
      onError: () => told.push("cut"),
    });
    await settle();
    network.streams[0].event("reset", { feed: "f", snapshot: "s1", total: 1 });
    await settle();
    uncaught.end();
    same(told, ["the page's own"]);
    same([stream.position, network.openStreams.length], ["s1", 1]);
    stream.close();
  },

  async "A total beyond what can be shown is said to be"(rowcast) {
    const { network, client: made } = client(rowcast);
    const window = new rowcast.FeedWindow(made, "f", { pageSize: 2 });
    window.loadNew();
    network.answer(network.requests[0], { status: 200, body: page(0, 2, Number.MAX_SAFE_INTEGER, ["a", "b"]) });
    await settle();
    same(window.state.error?.kind, "malformed");
    same(window.count, 0);
  },

  async "An action's address is whatever the item says"(rowcast) {
    const { network, client: made } = client(rowcast);
    for (const url of ["https://example.org/", "javascript:alert(1)", "http://[::1", "", "data:,x", "tel:1"]) {
      const promise = made.select("f", "a");
      network.answer(network.requests.at(-1), { status: 200, body: { type: "open", url } });
      same((await promise).url, url);
    }
  },

  async "A refused snapshot has the windowed list loaded anew, once, and retry() heals it"(rowcast) {
    const { window, network, server } = await opened(rowcast, 400, 10);
    server.hasHeights = false;
    const refused = { status: 400, body: { title: "Bad Request", parameter: "snapshot", detail: "Not of this feed." } };
    let isStrange = true;
    const drain = async () => {
      await settle();
      for (let turns = 0; network.live.length > 0; turns++) {
        check(turns < 50, "It asks without an end.");
        for (const request of network.live) {
          const isRefused = isStrange && request.target.includes("snapshot=");
          network.answer(request, isRefused ? refused : server.answer(request.target));
        }
        await settle();
      }
    };
    const asked = network.requests.length;
    window.need(205, 225);
    await drain();
    const anew = network.requests.slice(asked).filter(({ target }) => target.includes("/rows") && !target.includes("snapshot="));
    same(anew.length, 1, "The number of reloads");
    check(window.rowAt(205), "The page that came with the reload is not there.");
    same([window.state.error?.kind, window.state.error?.status], ["refused", 400]);
    isStrange = false;
    window.retry();
    await drain();
    same(window.state.error, null);
    for (let index = 205; index <= 225; index++) check(window.rowAt(index), `Row ${index} is not there.`);
    window.close();
  },

  async "A windowed list of which nothing is left does not ask on and on"(rowcast) {
    const { network, client: made } = client(rowcast);
    const window = new rowcast.FeedWindow(made, "f", { pageSize: 10 });
    let isGone = false;
    let heights = 404;
    const drain = async () => {
      await settle();
      for (; network.live.length > 0; await settle()) {
        for (const request of network.live) {
          const query = new URL(request.target, "http://rowcast.test").searchParams;
          const index = Number(query.get("pageIndex"));
          const total = isGone && query.get("snapshot") === null ? 0 : 5000;
          const ids = isGone ? [] : Array.from({ length: 10 }, (_, place) => `i${index * 10 + place}`);
          network.answer(request, request.target.includes("/heights") ? { status: heights, text: "{}" }
            : { status: 200, body: page(index, 10, total, ids, total === 0 ? "s2" : "s1") });
        }
      }
    };
    window.loadNew();
    await drain();
    isGone = true;
    const asked = network.requests.length;
    // What a view does: pages of no height are passed over, and the next ones are needed.
    for (let first = 2000; first < 3000 && window.count > 0; first += 20) {
      window.need(first, first + 20);
      await drain();
    }
    same([window.count, window.state.snapshot, window.state.error], [0, "s2", null]);
    check(network.requests.length - asked < 12, `${network.requests.length - asked} requests.`);
    window.close();
  },

  async "Heights are asked for by the hundred where a thousand are refused, and anew after a reload"(rowcast) {
    const { network, client: made } = client(rowcast);
    const window = new rowcast.FeedWindow(made, "f", { pageSize: 10 });
    let refusal = { status: 400, body: { parameter: "pageSize", detail: "At most 100 here." } };
    const drain = async () => {
      for (let turns = 0; turns < 300; turns++) {
        await settle();
        const [request] = network.live;
        if (request === undefined) {
          const timer = [...network.waiting].find(({ milliseconds }) => milliseconds <= 100);
          if (timer === undefined) return;
          network.fire(timer);
          continue;
        }
        const query = new URL(request.target, "http://rowcast.test").searchParams;
        const [index, size] = [Number(query.get("pageIndex")), Number(query.get("pageSize"))];
        const count = Math.max(0, Math.min(size, 2550 - index * size));
        const body = page(index, size, 2550, Array.from({ length: count }, (_, place) => `i${index * size + place}`));
        if (request.target.includes("/heights")) {
          delete body.rows;
          body.heights = Array.from({ length: count }, (_, place) => 40 + (index * size + place) % 7);
        }
        const isRefused = request.target.includes("/heights") && (refusal.status === 404 || size > 100);
        network.answer(request, isRefused ? refusal : { status: 200, body });
      }
      throw new Error("It asks without an end.");
    };
    const sizes = () => network.requests.filter(({ target }) => target.includes("/heights"))
      .map(({ target }) => Number(/pageSize=(\d+)/.exec(target)[1]));
    window.loadNew();
    await drain();
    same(sizes().filter((size) => size === 1000).length, 1, "The requests for a thousand");
    same(sizes().filter((size) => size === 100).length, 26, "The requests for a hundred");
    for (const index of [999, 1000, 2549]) {
      same(window.heightAt(index), index < 10 ? 66 : 40 + index % 7, `The height of row ${index}`);
    }
    refusal = { status: 404, body: {} };
    window.loadNew();
    await drain();
    const refused = sizes().length;
    window.loadNew();
    await drain();
    same(sizes().length, refused + 1, "The requests for heights");
    window.close();
  },

  async "A stream that breaks at once is not opened again within half a second"(rowcast) {
    const { network, client: made } = client(rowcast);
    const waits = [];
    const stream = made.events("f", { since: "s1", onError: (_, retryIn) => waits.push(retryIn) });
    for (let round = 0; round < 5; round++) {
      await settle();
      network.openStreams[0].send("retry: 0\n\n: beat\n\nevent: change\nid: s2\ndata: {broken\n\n");
      await settle();
      network.openStreams.forEach((open) => { open.isOpen = false; });
      const timer = [...network.waiting].find(({ milliseconds }) => milliseconds === waits.at(-1));
      network.fire(timer);
    }
    same(waits.length, 5, "The number of failures");
    check(waits.every((wait) => wait >= 500), `It waits for ${waits}.`);
    stream.close();
  },
};
