// Runs scenarios.json against PagedList. Nothing here is of node alone: a page can import it.

import { check, equal, FakeNetwork, settle } from "./fake.mjs";

/**
 * Runs all scenarios; gives one result for each, `failure` being null where it went well.
 * @param {any[]} scenarios the parsed scenarios.json
 * @param {any} rowcast the module rowcast.js
 */
export async function runScenarios(scenarios, rowcast) {
  check(Array.isArray(scenarios) && scenarios.length > 0, "There are no scenarios.");
  const results = [];
  for (const scenario of scenarios) {
    let failure = null;
    try {
      await run(scenario, rowcast);
    } catch (error) {
      failure = error.message;
    }
    results.push({ name: scenario.name, failure });
  }
  return results;
}

async function run({ pageSize, steps }, { Client, PagedList }) {
  const network = new FakeNetwork();
  const client = new Client("http://rowcast.test", network);
  const list = new PagedList(client, "f", { pageSize });
  const told = [];
  list.subscribe((state) => told.push(state));
  let expected = 0;
  for (const [index, step] of steps.entries()) {
    await settle();
    try {
      if (step.request !== undefined) expected += 1;
      take(step, { network, list, expected });
    } catch (error) {
      throw new Error(`Step ${index + 1}, ${JSON.stringify(step).slice(0, 200)}: ${error.message}`);
    }
    check(told.length === 0 || told.at(-1) === list.state || step.do === "close"
      || list.isClosed, "The last state told is not the state.");
  }
}

const actions = ["loadNew", "loadMore", "update", "follow", "unfollow", "close"];

function take(step, { network, list, expected }) {
  const [kind] = Object.keys(step);
  switch (kind) {
    case "do":
      check(actions.includes(step.do), "There is no such action.");
      list[step.do]();
      break;
    case "request": {
      const request = network.requests[expected - 1];
      check(request !== undefined, "Nothing was asked.");
      check(request.target === step.request, `${request.target} was asked.`);
      break;
    }
    case "noRequest": {
      const extra = network.requests[expected];
      check(extra === undefined, () => `${extra.target} was asked.`);
      break;
    }
    case "answer": {
      const request = network.requests[step.answer.to];
      check(request !== undefined, "There is no such request.");
      check(!request.isAnswered, "It is answered already.");
      network.answer(request, step.answer);
      break;
    }
    case "event":
      check(network.openStreams.length === 1, `${network.openStreams.length} streams are open.`);
      network.openStreams[0].event(step.event.event, step.event.data);
      break;
    case "cut":
      check(network.openStreams.length === 1, `${network.openStreams.length} streams are open.`);
      network.openStreams[0].end();
      break;
    case "streams":
      network.streamStatus = step.streams;
      break;
    case "follows": {
      const open = network.openStreams.map((stream) => stream.position);
      const due = step.follows === null ? [] : [step.follows];
      check(equal(open, due), `The open streams are ${JSON.stringify(open)}.`);
      break;
    }
    case "expect":
      expectState(list.state, step.expect);
      break;
    default:
      throw new Error(`${kind} is no step.`);
  }
}

function expectState(state, expected) {
  check(Object.isFrozen(state) && Object.isFrozen(state.rows), "The state can be changed.");
  for (const [key, value] of Object.entries(expected)) {
    if (key === "ids") {
      const ids = state.rows.map((row) => row.id);
      check(equal(ids, value), `ids are ${JSON.stringify(ids)}.`);
    } else if (/^(error|followError)$/.test(key) && value !== null && state[key] !== null) {
      for (const [part, due] of Object.entries(value)) {
        check(state[key][part] === due, `${key} is ${JSON.stringify(state[key])}.`);
      }
      check(state[key].detail !== "", "The error says nothing.");
    } else {
      check(Object.hasOwn(state, key), `A state has no ${key}.`);
      check(equal(state[key], value), `${key} is ${JSON.stringify(state[key])}.`);
    }
  }
}
