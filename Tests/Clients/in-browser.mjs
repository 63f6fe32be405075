// Runs the tests of rowcast.js in Chromium: `node Tests/Clients/in-browser.mjs`.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findChromium, openPage, servePages } from "./pages.mjs";

const browser = await findChromium();
if (browser === null) {
  console.log("There is no Chromium here: the tests in a browser are skipped.");
  process.exit(0);
}
const root = fileURLToPath(new URL("../..", import.meta.url));
const pages = await servePages(root);
const profile = mkdtempSync(join(tmpdir(), "rowcast-browser-"));
try {
  const dom = await openPage(browser, `${pages.origin}/Tests/Clients/page.html`, profile, 600_000);
  const [, state, text] = /<pre id="result" data-state="(\w+)">([\s\S]*?)<\/pre>/.exec(dom) ?? [];
  const isRight = state === "done" && /^ran \d+$/m.test(text) && !text.includes("✘");
  console.log(isRight ? `In a browser: ${text.trim()} tests, and both models; all as they should be.`
    : `In a browser: ${state}\n${text}`);
  process.exitCode = isRight ? 0 : 1;
} finally {
  pages.close();
  rmSync(profile, { recursive: true, force: true });
}
