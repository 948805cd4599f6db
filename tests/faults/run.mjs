// npm run nightly -- faults: injects faults into a complete shop on this machine, and checks the invariants.
// Exits with 1 when an invariant is broken.
//   npm run nightly -- faults freeze    the named faults
//   npm run nightly -- faults --list    prints the names
//   npm run nightly -- faults --write   writes the results into tests/faults/RESULTS.md

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildNative, setUp } from '../../scripts/lib/build.mjs';
import { run } from '../../scripts/lib/processes.mjs';
import { UserError, main, root } from '../../scripts/lib/steps.mjs';
import { stopShoppers } from './lib/load.mjs';
import { withRows } from './lib/report.mjs';

/** @typedef {import('./lib/fault.mjs').Fault} Fault */
/** @typedef {import('./lib/fault.mjs').Row} Row */

const page = join(root, 'tests', 'faults', 'RESULTS.md');

/** Every file of this folder and of cluster/ exports one fault or several as its default. */
async function allFaults() {
  /** @type {Fault[]} */
  const faults = [];
  for (const folder of ['.', 'cluster']) {
    const dir = join(root, 'tests', 'faults', folder);
    if (!existsSync(dir)) continue;
    const files = readdirSync(dir).filter((name) => name.endsWith('.mjs') && name !== 'run.mjs');
    for (const file of files.sort()) {
      const { default: found } = await import(join(dir, file));
      faults.push(.../** @type {Fault[]} */ ([found].flat()));
    }
  }
  return faults;
}

/** @returns {Promise<readonly Row[]>} */
async function rowsOf(/** @type {Fault} */ fault) {
  const dir = mkdtempSync(join(tmpdir(), 'tuisty-faults-'));
  try {
    return [await fault.run({ dir, say: (line) => console.log(`  ${line}`) })].flat();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [
      { fault: fault.what, shopper: '', database: '', recovery: '', held: false, broken: [why] },
    ];
  } finally {
    await stopShoppers();
    rmSync(dir, { recursive: true, force: true });
  }
}

function show(/** @type {Row} */ row) {
  console.log(`  ${row.held ? 'held  ' : 'BROKEN'} ${row.fault}`);
  for (const one of row.broken ?? []) console.log(`         broken: ${one}`);
  for (const [what, text] of [
    ['shopper', row.shopper],
    ['database', row.database],
    ['well again', row.recovery],
    ...Object.entries(row.figures ?? {}),
  ]) {
    if (text !== '') console.log(`         ${what}: ${text}`);
  }
}

await main(async () => {
  const { values: options, positionals: names } = parseArgs({
    allowPositionals: true,
    options: {
      list: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
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
  /** @type {Map<string, readonly Row[]>} */
  const rows = new Map();
  for (const fault of all.filter(({ name }) => names.length === 0 || names.includes(name))) {
    if (fault.skip) {
      console.log(`${fault.name}: skipped, ${fault.skip}`);
      continue;
    }
    console.log(`${fault.name}: ${fault.what}`);
    const begun = Date.now();
    const seen = await rowsOf(fault);
    seen.forEach(show);
    console.log(`  (${Math.round((Date.now() - begun) / 1000)} s)\n`);
    rows.set(fault.name, seen);
  }
  if (options.write) {
    const order = all.map(({ name }) => name);
    writeFileSync(page, withRows(readFileSync(page, 'utf8'), rows, order));
    run([join(root, 'node_modules', '.bin', 'prettier'), '--write', page]);
  }
  const broken = [...rows.values()].flat().filter(({ held }) => !held).length;
  console.log(`${[...rows.values()].flat().length} rows, ${broken} with a broken invariant.`);
  if (broken > 0) process.exitCode = 1;
});
