// Runs every test of rowcast.js under node:
//   node Tests/Clients/run.mjs [--seed N] [--rounds N]
// The same modules run in a page; only this file is of node alone.

import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import * as rowcast from "../../Sources/Viewer/Web/rowcast.js";
import { runListModel } from "./list-model.mjs";
import { runScenarios } from "./scenarios.mjs";
import { runUnits } from "./units.mjs";
import { runWindowModel } from "./window-model.mjs";

const { values } = parseArgs({
  options: { seed: { type: "string", default: "1" }, rounds: { type: "string", default: "200" } },
});
const options = { seed: Number(values.seed), rounds: Number(values.rounds) };
let failures = 0;

function report(results) {
  for (const { name, failure } of results) {
    if (failure === null) continue;
    failures += 1;
    console.error(`✘ ${name}\n  ${failure}`);
  }
}

async function model(name, run) {
  try {
    const seen = await run(rowcast, options);
    const counts = Object.entries(seen).map(([what, count]) => `${what} ${count}`).join(", ");
    console.log(`${name}: ${options.rounds} rounds from seed ${options.seed}: ${counts}`);
  } catch (error) {
    report([{ name, failure: error.message }]);
  }
}

const scenarios = JSON.parse(readFileSync(new URL("scenarios.json", import.meta.url), "utf8"));
report(await runScenarios(scenarios, rowcast));
const units = await runUnits(rowcast);
report(units);
await model("The list against the model", runListModel);
await model("The windowed list against the model", runWindowModel);
console.log(failures === 0
  ? `All ${scenarios.length} scenarios, ${units.length} tests and both models are as they should be.`
  : `${failures} failed.`);
process.exitCode = failures === 0 ? 0 : 1;
