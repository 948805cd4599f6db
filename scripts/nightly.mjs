// npm run nightly [-- PART [ARGUMENTS]]: the checks that take too long for each change, each with one line of summary.
// Without PART all of them, one after the other. The arguments are the part's own: npm run nightly -- faults freeze
//   fuzz        fuzzers over the parsers of untrusted text
//   hardening   disconnecting clients: docs/tests.md
//   sanitize    the native suites and hardening with ASan and UBSan, then with TSan
//   faults      failures around a whole shop: docs/reliability.md
//   simulate    the checkout against lost, late and repeated work
//   prove       a million operations beside BigInt, memory over as many, the npm package in Next.js …, C++ as wasm
//   mutants     changes of the code that no test detects
//   coverage    line and branch coverage of core, server and pages
//   setup       npm start on unusual machines, from a fresh clone
//   release     the pages of a merchant with real facts and documents
//   package     the Debian package in a clean root (as root, with debootstrap)
//   browsers    a purchase in an old Chromium, the notice of one below the floor, every journey in Chromium and Firefox
//   lighthouse  accessibility, best practices, SEO and speed of every page, on a phone
//   phone       first paint, first press and later presses on a slow phone
// npm run nightly -- PART --help prints a part's arguments.

import { appendFileSync } from 'node:fs';
import { runPart } from './lib/interrupt.mjs';
import { duration } from './lib/progress.mjs';
import { UserError, main, usage } from './lib/steps.mjs';

/** The program of each part, in the order of the usage. @type {Record<string, string>} */
const parts = Object.fromEntries(
  [...usage().matchAll(/^ {2}(\w+) /gm)].map(([, part = '']) => [
    part,
    ['faults', 'setup', 'release', 'package'].includes(part)
      ? `tests/${part}/run.mjs`
      : `scripts/nightly/${part}.mjs`,
  ]),
);

/** Runs a part and returns its line of summary. */
async function run(/** @type {string} */ part, /** @type {string[]} */ args) {
  const started = Date.now();
  const code = await runPart(parts[part] ?? '', args);
  if (code !== 0) process.exitCode = code;
  const verdict = code === 0 ? 'passed' : `failed with ${code}`;
  const time = duration((Date.now() - started) / 1000);
  const line = `nightly ${[part, ...args].join(' ')}: ${verdict} after ${time}`;
  console.log(line);
  const page = process.env.GITHUB_STEP_SUMMARY;
  if (page) appendFileSync(page, `${line}\n`);
  return line;
}

const [part, ...args] = process.argv.slice(2);
if (part !== undefined && Object.hasOwn(parts, part)) await run(part, args);
else {
  await main(async () => {
    if (part !== undefined) throw new UserError(`unknown part ${part}.\n\n${usage()}`);
    const lines = [];
    for (const one of Object.keys(parts)) lines.push(await run(one, []));
    console.log(`\n${lines.join('\n')}`);
  });
}
