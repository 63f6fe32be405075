// Tries rowcast.js against a real server: `node Tests/Clients/live.mjs PATH-OF-rowcast`.
// It starts and ends its own servers, on loopback and on a database of its own.

import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, FeedWindow, PagedList } from "../../Sources/Viewer/Web/rowcast.js";
import { check, equal, random } from "./fake.mjs";

const [binary, seed = String(Date.now() % 100_000)] = process.argv.slice(2);
if (binary === undefined) {
  console.error("usage: node Tests/Clients/live.mjs PATH-OF-rowcast [SEED]");
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), "rowcast-live-"));
const token = randomUUID();
const port = await freePort();
const base = `http://127.0.0.1:${port}`;
let server = null;

async function freePort() {
  const listener = createServer().listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address();
  listener.close();
  await once(listener, "close");
  return port;
}

async function start(...options) {
  const started = spawn(binary,
    ["serve", "--db", join(folder, "live.db"), "--demo", "--port", String(port), ...options],
    { env: { ...process.env, ROWCAST_TOKEN: token }, stdio: ["ignore", "pipe", "inherit"] });
  server = started;
  for await (const chunk of started.stdout) {
    if (String(chunk).includes("is serving")) return;
  }
  throw new Error("The server did not start.");
}

async function stop() {
  if (server === null || server.exitCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
}

async function write(method, path, body, type = "application/json") {
  const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
  const response = await fetch(base + path, {
    method, headers: { Authorization: `Bearer ${token}`, "Content-Type": type }, body: text,
  });
  check(response.ok, `${method} ${path}: ${response.status} ${await response.text()}`);
}

const post = (text, publishedAt) => ({ type: "post", publishedAt, payload: { text, language: "en" } });

async function until(condition, what) {
  for (let waited = 0; !condition(); waited += 10) {
    check(waited < 20_000, `Waited in vain: ${what}`);
    await sleep(10);
  }
}

/** All rows of a feed as they are now, by one walk. */
async function truth(client, feed) {
  const rows = [];
  let page = await client.page(feed, { pageSize: 100 });
  for (;;) {
    rows.push(...page.rows);
    if (page.isNoMore) return rows;
    page = await client.next(page);
  }
}

async function loadAll(list) {
  while (!list.state.isNoMore) {
    await list.loadMore();
    check(list.state.error === null, `Load more: ${list.state.error?.detail}`);
  }
}

const tests = {
  async "Each feed loads to its end, as the server has it, in every shape"() {
    const client = new Client(base);
    for (const { name, total } of await client.feeds()) {
      for (const shape of [{}, { width: 320, textScale: 1.5 }, { cells: ["SubtitleCell", "BasicCell"] }]) {
        const shaped = new Client(base, shape);
        const list = new PagedList(shaped, name, { pageSize: 7 });
        await list.loadNew();
        await loadAll(list);
        check(list.state.rows.length === total, `${name}: ${list.state.rows.length} of ${total}`);
        check(equal(list.state.rows, await truth(shaped, name)), `${name} is another.`);
        await list.update();
        check(list.state.error === null && list.state.rows.length === total, `${name} after an update`);
      }
      await client.feed(name);
    }
    check((await client.cells()).length > 5, "There are few cells.");
  },

  async "What a row does and is made from"() {
    const client = new Client(base);
    check((await client.select("home", "link-swift")).url === "https://www.swift.org/", "open");
    check((await client.select("home", "book-alice", { pageSize: 2 })).page.rows.length === 2, "push");
    check((await client.item("home", "film-1977")).payload.year === 1977, "item");
    check((await client.row("home", "film-1977")).type === "FilmCell", "row");
    const error = await client.row("home", "no such row").catch((caught) => caught);
    check(error.kind === "refused" && error.status === 404, String(error));
  },

  async "Random writes, and updates that end with what the server has"() {
    const dice = random(Number(seed));
    const client = new Client(base);
    await write("PUT", "/feeds/live", { title: "Live", order: "newest" });
    const ids = [];
    const item = () => post(`n ${dice.below(1000)}`, new Date(1.7e12 + dice.below(1e9) * 100).toISOString());
    for (let count = 0; count < 40; count++) {
      ids.push(`é/${count}`);
      await write("PUT", `/feeds/live/items/${encodeURIComponent(ids.at(-1))}`, item());
    }
    const list = new PagedList(client, "live", { pageSize: 6 });
    await list.loadNew();
    list.follow();
    for (let round = 0; round < 60; round++) {
      for (let writes = dice.below(5); writes > 0; writes--) {
        const id = dice.chance(0.4) || ids.length < 3 ? `r${round}-${writes}` : dice.pick(ids);
        const path = `/feeds/live/items/${encodeURIComponent(id)}`;
        if (dice.chance(0.3) && ids.includes(id)) {
          await write("DELETE", path);
          ids.splice(ids.indexOf(id), 1);
        } else {
          await write("PUT", path, item());
          if (!ids.includes(id)) ids.push(id);
        }
      }
      if (dice.chance(0.5)) await list.loadMore();
      check(list.state.error === null, `Round ${round}: ${list.state.error?.detail}`);
      await list.update();
      check(list.state.error === null, `Round ${round}: ${list.state.error?.detail}`);
      const rows = await truth(client, "live");
      check(list.state.total === rows.length, `Round ${round}: total ${list.state.total} of ${rows.length}`);
      check(equal(list.state.rows, rows.slice(0, list.state.rows.length)), `Round ${round}: the rows are others.`);
      check(list.state.isNoMore === (list.state.rows.length >= rows.length), `Round ${round}: the end`);
    }
    await loadAll(list);
    list.close();
  },

  async "News come by events, across a restart of the server, exactly once"() {
    const list = new PagedList(new Client(base), "live", { pageSize: 5 });
    await list.loadNew();
    list.follow();
    await write("PUT", "/feeds/live/items/news-1", post("1"));
    await until(() => list.state.news === 1, "the first news");
    await stop();
    await list.update();
    check(list.state.error?.kind === "offline" && list.state.rows.length === 5, JSON.stringify(list.state.error));
    await start();
    await write("PUT", "/feeds/live/items/news-2", post("2"));
    await until(() => list.state.news === 2, "news after the restart");
    await list.update();
    check(list.state.error === null && list.state.news === 0, "The update clears news.");
    await write("POST", "/feeds/live/items", Array.from({ length: 150 }, (_, index) =>
      JSON.stringify({ id: `many-${index}`, ...post("many") })).join("\n"), "application/x-ndjson");
    await until(() => list.state.news === null, "news of unknown number");
    await list.update();
    check(list.state.news === 0 && list.state.total > 150, "It is up to date.");
    list.close();
  },

  async "An expired snapshot reloads the list, and the window keeps its place"() {
    await stop();
    await start("--snapshot-retention", "1s,1");
    const client = new Client(base);
    const list = new PagedList(client, "live", { pageSize: 5 });
    await list.loadNew();
    const { snapshot } = list.state;
    const window = new FeedWindow(client, "live", { pageSize: 10 });
    await window.loadNew();
    await sleep(1500);
    for (let count = 0; count < 5; count++) await write("PUT", `/feeds/live/items/late-${count}`, post("late"));
    const gone = await until410(client, snapshot);
    check(gone, "No snapshot expired.");
    await list.loadMore();
    check(list.state.error === null && list.state.snapshot !== snapshot, JSON.stringify(list.state.error));
    check(equal(list.state.rows, (await truth(client, "live")).slice(0, 5)), "The list is not loaded anew.");
    window.need(100, 120);
    await until(() => window.state.phase === "idle" && window.rowAt(110), "the rows at 100");
    check(window.state.snapshot !== snapshot && window.state.error === null, JSON.stringify(window.state));
    const rows = await truth(client, "live");
    for (let index = 100; index <= 120; index++) {
      check(equal(window.rowAt(index), rows[index]), `Row ${index} is another.`);
    }
    window.close();
    list.close();
    await stop();
    await start();
  },

  async "A window shows any row where its heights put it, rows removed since left out"() {
    const client = new Client(base);
    const many = Array.from({ length: 20_000 }, (_, index) =>
      JSON.stringify({ id: `w${index}`, ...post("word ".repeat(index % 60)) }));
    await write("PUT", "/feeds/long", { title: "Long", order: "appended" });
    await write("POST", "/feeds/long/items", many.join("\n"), "application/x-ndjson");
    const window = new FeedWindow(client, "long", { width: 320 });
    await window.loadNew();
    for (const id of ["w15003", "w15004", "w15017"]) await write("DELETE", `/feeds/long/items/${id}`);
    window.need(15_000, 15_030);
    await until(() => window.rowAt(15_000) && window.rowAt(15_030), "the rows at 15,000");
    const hasHeights = await client.heights("long", { pageSize: 1 }).then(() => true, () => false);
    if (hasHeights) {
      for (let index = 15_000; index <= 15_030; index++) {
        const isRemoved = [15_003, 15_004, 15_017].includes(index);
        check(isRemoved ? window.rowAt(index) === null : window.rowAt(index)?.id === `w${index}`, `Row ${index}`);
      }
      const rows = await truth(new Client(base, { width: 320 }), "long");
      const sum = rows.reduce((height, row) => height + row.height, 0);
      await until(() => Math.abs(window.totalHeight - sum) < 1e-6, `a total height of ${sum}`);
    } else {
      console.log("  (this server has no heights; estimates it is)");
    }
    const { snapshot } = window.state;
    const at = window.heightAt(15_029);
    window.setWidth(150);
    await until(() => window.heightAt(15_029) !== at && window.state.phase === "idle", "another width");
    check(window.state.snapshot === snapshot, "Another width is another snapshot.");
    const row = window.rowAt(15_029);
    check(equal(row, await client.row("long", row.id, { width: 150 })), "Row 15,029 is of another width.");
    window.close();
  },
};

async function until410(client, snapshot) {
  for (let attempt = 0; attempt < 40; attempt++) {
    try {
      await client.page("live", { pageIndex: 1, pageSize: 5, snapshot });
    } catch (error) {
      return error.kind === "expired" && error.status === 410;
    }
    await write("PUT", "/feeds/live/items/again", post(`again ${attempt}`));
    await sleep(200);
  }
  return false;
}

let failures = 0;
try {
  await start();
  for (const [name, test] of Object.entries(tests)) {
    try {
      await test();
      console.log(`✔ ${name}`);
    } catch (error) {
      failures += 1;
      console.error(`✘ ${name} (seed ${seed})\n  ${error.stack}`);
    }
  }
} finally {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failures === 0 ? 0 : 1;
