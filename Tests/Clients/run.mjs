// Runs every test of rowcast.js under node: `node Tests/Clients/run.mjs [--seed N] [--rounds N]`.

import { readFileSync } from "node:fs";
import * as rowcast from "../../Sources/Viewer/Web/rowcast.js";
import { runScenarios } from "./scenarios.mjs";

const scenarios = JSON.parse(readFileSync(new URL("scenarios.json", import.meta.url), "utf8"));
const results = await runScenarios(scenarios, rowcast);
const failed = results.filter((result) => result.failure !== null);
for (const { name, failure } of failed) console.error(`✘ ${name}\n  ${failure}`);
console.log(`${results.length - failed.length} of ${results.length} are as they should be.`);
process.exitCode = failed.length === 0 ? 0 : 1;
