// Serves folders to a browser, and finds and drives one. Of node alone.

import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { promisify } from "node:util";

export const run = promisify(execFile);

const types = {
  ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".json": "application/json",
};

/** Serves a folder on loopback: `{origin, close}`. */
export async function servePages(folder) {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
    try {
      const body = readFileSync(join(folder, path));
      response.setHeader("Content-Type", types[extname(path)] ?? "text/plain");
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** The path of a Chromium, what CHROMIUM names first; null where there is none. */
export async function findChromium() {
  const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
  for (const name of [process.env.CHROMIUM, ...names]) {
    if (!name) continue;
    const found = await run("sh", ["-c", 'command -v "$1"', "sh", name]).catch(() => null);
    if (found !== null) return found.stdout.trim();
  }
  return null;
}

/** The document that a page has become after some milliseconds of its own time. */
export async function openPage(browser, address, profile, milliseconds = 8000) {
  const { stdout } = await run(browser, ["--headless", "--no-sandbox", "--disable-gpu",
    `--user-data-dir=${profile}`, `--virtual-time-budget=${milliseconds}`, "--dump-dom", address],
  { timeout: 180_000, maxBuffer: 2 ** 26 });
  return stdout;
}
