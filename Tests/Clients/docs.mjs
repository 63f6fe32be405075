// Runs the files and commands of Docs/JavaScriptClient.md as they stand there:
//   node Tests/Clients/docs.mjs PATH-OF-rowcast
// Pages are opened in Chromium where there is one (or in what CHROMIUM names).

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check } from "./fake.mjs";
import { findChromium, openPage, run, servePages } from "./pages.mjs";

const [binary] = process.argv.slice(2);
if (binary === undefined) {
  console.error("usage: node Tests/Clients/docs.mjs PATH-OF-rowcast");
  process.exit(2);
}
const text = readFileSync(new URL("../../Docs/JavaScriptClient.md", import.meta.url), "utf8");
const blocks = [...text.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)]
  .map(([, language, name, code]) => ({ language, name, code }));
check(blocks.length > 8, "The page has few blocks.");

const folder = mkdtempSync(join(tmpdir(), "rowcast-docs-"));
const children = [];

async function start() {
  const child = spawn(binary, ["serve", "--db", join(folder, "docs.db"), "--demo", "--port", "0"],
    { stdio: ["ignore", "pipe", "ignore"] });
  children.push(child);
  for await (const chunk of child.stdout) {
    const found = /serving (http:\S+)/.exec(String(chunk));
    if (found !== null) return found[1];
  }
  throw new Error("The server did not start.");
}

/** What a page must show when it has loaded. */
const shown = {
  "from-server.js": (dom) => dom.includes("20 of 272 rows"),
  "list.html": (dom) => dom.includes("Welcome. Every row here") && dom.includes("Star Wars")
    && (dom.match(/class="row"/g) ?? []).length >= 20
    && /<footer>(Loading…|No more)<\/footer>/.test(dom),
  "window.html": (dom) => dom.includes("Welcome. Every row here") && /height: \d{5,}(\.\d+)?px/.test(dom),
};

const pages = await servePages(folder);
let failures = 0;
let skipped = 0;
try {
  const base = await start();
  const browser = await findChromium();
  for (const [index, { language, name, code }] of blocks.entries()) {
    const title = name ?? `${language} block ${index + 1}`;
    const source = code.replaceAll("http://127.0.0.1:8080", base);
    try {
      if (language === "text") continue;
      if (name !== undefined) writeFileSync(join(folder, name), source);
      if (language === "sh") {
        await run("sh", ["-euc", source], { cwd: folder });
      } else if (name.endsWith(".mjs")) {
        const due = blocks[index + 1];
        check(due?.language === "text", "It is not said what it prints.");
        const { stdout } = await run(process.execPath, [join(folder, name)], { timeout: 30_000 });
        const printed = stdout.replaceAll(base, "http://127.0.0.1:8080");
        check(printed === due.code, `It printed:\n${printed}`);
      } else if (browser === null) {
        const scripts = name.endsWith(".js") ? [source]
          : [...source.matchAll(/<script type="module">([\s\S]*?)<\/script>/g)].map(([, script]) => script);
        check(scripts.length > 0, "It has no script.");
        for (const script of scripts) {
          writeFileSync(join(folder, "checked.mjs"), script);
          await run(process.execPath, ["--check", join(folder, "checked.mjs")]);
        }
        skipped += 1;
        console.log(`- ${title}: no Chromium to open it in; its syntax is right`);
        continue;
      } else {
        let page = name;
        if (name.endsWith(".js")) {
          page = `${name}.html`;
          writeFileSync(join(folder, page),
            `<!doctype html><body><script type="module" src="${name}"></script>`);
        }
        const dom = await openPage(browser, `${pages.origin}/${page}`, join(folder, "profile"));
        check(shown[name](dom), `It shows:\n${dom.slice(0, 2000)}`);
      }
      console.log(`✔ ${title}`);
    } catch (error) {
      failures += 1;
      console.error(`✘ ${title}\n  ${error.message}\n${error.stderr ?? ""}`);
    }
  }
} finally {
  pages.close();
  for (const child of children) {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}
console.log(failures > 0 ? `${failures} failed.`
  : `All blocks do what the page says${skipped > 0 ? `; ${skipped} pages were not opened` : ""}.`);
process.exitCode = failures === 0 ? 0 : 1;
