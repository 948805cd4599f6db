// npm run nightly -- fuzz: the fuzzers of tests/fuzz/, 1,200 seconds together. They start from the shared test vectors
// and from tests/fuzz/corpus/, and write new inputs to build/fuzz/corpus/.
//   npm run nightly -- fuzz 60          another number of seconds
//   npm run nightly -- fuzz 60 --keep   the smallest set of inputs with equal coverage becomes the corpus in the
//                                       repository

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { neededProgram } from '../lib/processes.mjs';
import { UserError, main, root, step } from '../lib/steps.mjs';

const build = join(root, 'build', 'fuzz');
const targets = readdirSync(join(root, 'tests/fuzz/corpus')).map((file) =>
  basename(file, '.base64'),
);

/** Every text of the shared vectors: stored carts, amounts, the carrier's answers, phones. @type {Set<string>} */
const texts = new Set();
JSON.parse(readFileSync(join(root, 'tests/vectors/core.json'), 'utf8'), (_, value) => {
  if (typeof value === 'string') texts.add(value);
});

/** The corpus in the repository: one input a line, as base64, since most are no text. */
const corpusFile = (/** @type {string} */ target) =>
  join(root, 'tests/fuzz/corpus', `${target}.base64`);

async function keepCorpus(/** @type {string} */ target) {
  const smallest = join(build, 'smallest', target);
  rmSync(smallest, { recursive: true, force: true });
  mkdirSync(smallest, { recursive: true });
  const found = join(build, 'corpus', target);
  await step(`Reduce the corpus of ${target}`, [
    join(build, `fuzz_${target}`),
    ...['-merge=1', '-max_len=512', smallest, found],
  ]);
  const lines = readdirSync(smallest).map((file) =>
    readFileSync(join(smallest, file)).toString('base64'),
  );
  writeFileSync(corpusFile(target), `${lines.sort().join('\n')}\n`);
}

function writeSeeds(/** @type {string} */ target) {
  const corpus = join(build, 'corpus', target);
  mkdirSync(corpus, { recursive: true });
  const lines = readFileSync(corpusFile(target), 'utf8').trim().split('\n');
  for (const seed of [...texts, ...lines.map((line) => Buffer.from(line, 'base64'))]) {
    writeFileSync(join(corpus, createHash('sha1').update(seed).digest('hex')), seed);
  }
  return corpus;
}

await main(async () => {
  const seconds = Number(process.argv[2] ?? 1200);
  const each = Math.floor(seconds / targets.length);
  if (!(each >= 1)) {
    throw new UserError(
      `invalid SECONDS; expected npm run nightly -- fuzz SECONDS with at least ${targets.length}`,
    );
  }
  const clang = neededProgram('clang++', 'clang');
  await step('Configure the fuzzers', [
    ...['cmake', '--fresh', '-S', 'tests/fuzz', '-B', build, '-G', 'Ninja'],
    `-DCMAKE_CXX_COMPILER=${clang}`,
  ]);
  const jobs = String(availableParallelism());
  await step('Compile the fuzzers', ['cmake', '--build', build, '--parallel', jobs]);
  for (const target of targets) {
    const corpus = writeSeeds(target);
    // Words that random input is unlikely to contain.
    const dictionary = target === 'request_reader' ? 'http.dict' : 'json.dict';
    await step(
      `Fuzz ${target} for ${each} s`,
      [
        join(build, `fuzz_${target}`),
        `-max_total_time=${each}`,
        '-max_len=4096',
        '-print_final_stats=1',
        `-dict=${join(root, 'tests/fuzz', dictionary)}`,
        corpus,
      ],
      { cwd: build, hint: `The input that failed is in ${build} (crash-*).` },
    );
    if (process.argv.includes('--keep')) await keepCorpus(target);
  }
});
