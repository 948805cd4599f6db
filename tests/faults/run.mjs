// npm run nightly -- faults: injects faults into a complete shop on this machine, and checks the invariants.
// Exits with 1 when an invariant is broken.
//   npm run nightly -- faults freeze    the named faults
//   npm run nightly -- faults --list    prints the names

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildNative, setUp } from '../../scripts/lib/build.mjs';
import { UserError, main, root } from '../../scripts/lib/steps.mjs';
import { stopShoppers } from './lib/load.mjs';

/** @typedef {import('./lib/fault.mjs').Fault} Fault */

/** Every file of this folder and of cluster/ exports one fault or several as its default. */
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
  };
  try {
    await fault.run({ dir, say, check });
  } catch (error) {
    check(false, error instanceof Error ? error.message : String(error));
  } finally {
    await stopShoppers();
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
