// What the model tests of both lists share: rounds of random steps, each verified, with a log.

import { random, settle } from "./fake.mjs";

/**
 * Runs rounds of a model test, each from a seed of its own; a failure names the seed and what was done.
 * @param {new (rowcast: any, seed: number, seen: Record<string, number>) => ModelRun} Run
 * @param {any} rowcast the module rowcast.js
 * @param {{seed: number, rounds: number, steps: number}} options
 * @returns {Promise<Record<string, number>>} how often what happened
 */
export async function runModel(Run, rowcast, { seed, rounds, steps }) {
  /** @type {Record<string, number>} */
  const seen = {};
  for (let round = 0; round < rounds; round++) {
    const run = new Run(rowcast, seed + round, seen);
    try {
      await run.go(steps);
    } catch (error) {
      const log = run.log.slice(-12).join("\n  ");
      throw new Error(`Seed ${seed + round}, step ${run.step}: ${error.message}\n  ${log}`, { cause: error });
    }
  }
  return seen;
}

/** A round; what is done in a step, and what must hold after it, is each list's. */
export class ModelRun {
  constructor(seed, seen) {
    this.dice = random(seed);
    this.seen = seen;
    /** @type {string[]} */
    this.log = [];
    this.step = 0;
    /** Answers that the server has made and the network has not brought yet. */
    this.made = new Map();
  }

  count(what) {
    this.seen[what] = (this.seen[what] ?? 0) + 1;
    this.log.push(`${this.step}: ${what}`);
  }

  async go(steps) {
    this.begin();
    for (this.step = 0; this.step < steps; this.step++) {
      this.act();
      await settle();
      this.verify();
    }
    await this.finish();
  }

  /** What is done before the first step. */
  begin() {}
}
