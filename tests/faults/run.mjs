// npm run nightly -- faults: injects faults into a complete shop on this machine, and checks the invariants.
// Exits with 1 when an invariant is broken.
//   npm run nightly -- faults freeze    the named faults
//   npm run nightly -- faults --list    prints the names

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildNative, setUp } from '../../scripts/lib/build.mjs';
import { noteFinding } from '../../scripts/lib/night.mjs';
import { UserError, main, root } from '../../scripts/lib/steps.mjs';

/**
 * Each file of this folder and of cluster/ exports one fault or several as its default.
 * @typedef {{
 *   name: string, what: string, skip?: string | null, run: (context: Context) => Promise<void>,
 * }} Fault
 *   name: for `npm run nightly -- faults name`; what: one line for `--list`; skip: why it cannot run here.
 *   An exception of `run` counts as a broken invariant. `run` stops all that it has started.
 *
 * @typedef {{
 *   dir: string, say: (line: string) => void, check: (holds: unknown, message: string) => void,
 * }} Context
 *   dir: an empty folder that is removed afterwards; say: prints a line beneath the fault's name;
 *   check: records an invariant that does not hold, and lets the run continue
 */

async function allFaults() {
  /** @type {Fault[]} */
  const faults = [];
  for (const folder of ['.', 'cluster']) {
    const dir = join(root, 'tests', 'faults', folder);
    const files = readdirSync(dir).filter((name) => name.endsWith('.mjs') && name !== 'run.mjs');
    for (const file of files.sort()) {
      const { default: found } = await import(join(dir, file));
      faults.push(.../** @type {Fault[]} */ ([found].flat()));
    }
  }
  return faults;
}

/** Runs a fault and prints its result. @returns {Promise<boolean>} whether every invariant held */
async function holds(/** @type {Fault} */ fault) {
  console.log(`${fault.name}: ${fault.what}`);
  const begun = Date.now();
  const dir = mkdtempSync(join(tmpdir(), 'tuisty-faults-'));
  const say = (/** @type {string} */ line) => console.log(`  ${line}`);
  let broken = 0;
  const check = (/** @type {unknown} */ holds, /** @type {string} */ message) => {
    if (holds) return;
    broken += 1;
    say(`BROKEN: ${message}`);
    noteFinding(`${fault.name}: ${message}`);
  };
  try {
    await fault.run({ dir, say, check });
  } catch (error) {
    check(false, error instanceof Error ? error.message : String(error));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
  say(`(${Math.round((Date.now() - begun) / 1000)} s)\n`);
  return broken === 0;
}

await main(async () => {
  const { values: options, positionals: names } = parseArgs({
    allowPositionals: true,
    options: { list: { type: 'boolean', default: false } },
  });
  const all = await allFaults();
  if (options.list) {
    for (const { name, what } of all) console.log(`${name.padEnd(16)} ${what}`);
    return;
  }
  const unknown = names.filter((name) => !all.some((fault) => fault.name === name));
  if (unknown.length > 0) {
    throw new UserError(
      `unknown fault ${unknown.join(', ')}; run npm run nightly -- faults --list for the names`,
    );
  }
  if (process.env.SHOP_BUILD === undefined) {
    await setUp('http');
    await buildNative('release', ['tuisty_server']);
  }
  const verdicts = [];
  for (const fault of all.filter(({ name }) => names.length === 0 || names.includes(name))) {
    if (fault.skip) console.log(`${fault.name}: skipped, ${fault.skip}`);
    else verdicts.push(await holds(fault));
  }
  const broken = verdicts.filter((held) => !held).length;
  console.log(`${verdicts.length} faults, ${broken} with a broken invariant.`);
  if (broken > 0) process.exitCode = 1;
});
