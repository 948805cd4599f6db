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
// npm run nightly -- page: what the parts of the last night found, beside the nights before: build/nightly/DATE.md, for
// thirty nights.

import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { runPart } from './lib/interrupt.mjs';
import { openNotes, writePage } from './lib/night.mjs';
import { duration } from './lib/progress.mjs';
import { UserError, main, root, usage } from './lib/steps.mjs';
import { treeVersion } from './lib/version.mjs';

/** The program of each part, in the order of the usage. @type {Record<string, string>} */
const parts = Object.fromEntries(
  [...usage().matchAll(/^ {2}(\w+) /gm)].map(([, part = '']) => [
    part,
    ['faults', 'setup', 'release', 'package'].includes(part)
      ? `tests/${part}/run.mjs`
      : `scripts/nightly/${part}.mjs`,
  ]),
);

const nights = process.env.NIGHTS ?? join(root, 'build', 'nightly');
/** One night, also if its parts end on the next day. */
const date = new Date().toISOString().slice(0, 10);

const summarize = (/** @type {string} */ text) => {
  console.log(text);
  const page = process.env.GITHUB_STEP_SUMMARY;
  if (page) appendFileSync(page, `${text}\n`);
};

/** Runs a part, notes how it ended and prints its line of summary. */
async function run(/** @type {string} */ part, /** @type {string[]} */ args) {
  const started = Date.now();
  const name = [part, ...args].join(' ');
  const notes = args.includes('--help') ? undefined : openNotes(nights, date, name);
  if (notes) process.env.NIGHT_NOTES = notes.file;
  const code = await runPart(parts[part] ?? '', args);
  if (code !== 0) process.exitCode = code;
  const seconds = (Date.now() - started) / 1000;
  notes?.close({ code, seconds, commit: treeVersion().commit });
  const verdict = code === 0 ? 'passed' : `failed with ${code}`;
  summarize(`nightly ${name}: ${verdict} after ${duration(seconds)}`);
}

const [part, ...args] = process.argv.slice(2);
if (part === 'page') await main(async () => summarize(writePage(nights)));
else if (part !== undefined && Object.hasOwn(parts, part)) await run(part, args);
else {
  await main(async () => {
    if (part !== undefined) throw new UserError(`unknown part ${part}.\n\n${usage()}`);
    for (const one of Object.keys(parts)) await run(one, []);
    summarize(`\n${writePage(nights)}`);
  });
}
