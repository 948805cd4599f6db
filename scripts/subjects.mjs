// Refuses commit subjects of over 72 characters: of the commits since START, as part of `npm run lint`, or of the
// message in the file that git's hook names (.githooks/commit-msg).

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { main, root } from './lib/steps.mjs';

/** Earlier subjects may be longer. A shallow clone lacks this commit, and its history is not checked. */
const START = '9c51f0aa459990dd0d93c06a5e4256258cbeb89f';
const MAX_LENGTH = 72;

/** @returns {string[]} */
function subjectsSinceStart() {
  const range = ['log', '--format=%s', `${START}..HEAD`];
  const { status, stdout } = spawnSync('git', range, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n') : [];
}

await main(() => {
  const [message] = process.argv.slice(2);
  const subjects =
    message === undefined
      ? subjectsSinceStart()
      : readFileSync(message, 'utf8').split('\n').slice(0, 1);
  const long = subjects.filter((subject) => [...subject].length > MAX_LENGTH);
  for (const subject of long) {
    console.error(
      `Commit subject over ${MAX_LENGTH} characters (${[...subject].length}): ${subject}`,
    );
  }
  if (long.length > 0) process.exitCode = 1;
  return Promise.resolve();
});
