// The end of `npm test`, complete or interrupted: failures with the command that repeats each, slow tests, and counts.

import { duration, green, red } from './progress.mjs';

/** @typedef {import('./suites.mjs').Result} Result */

/**
 * @param {{ results: Record<string, Result>, failed: string[], leftOut: string[],
 *   interrupted?: string[] | null, seconds: number, steps: { title: string, seconds: number }[] }} run
 *   failed, leftOut: steps that failed, and those skipped because of them;
 *   interrupted: what Ctrl-C ended, or null without it
 */
export function summary({ results, failed, leftOut, interrupted = null, seconds, steps }) {
  const all = Object.entries(results).flatMap(([suite, { tests }]) =>
    tests.map((test) => ({ ...test, suite })),
  );
  const lines = ['', `Summary (${duration(seconds)})`];
  if (interrupted === null) {
    lines.push('', 'Slowest steps', ...slowest(steps));
    if (all.length > 0) lines.push('', 'Slowest tests', ...slowest(all));
  }

  const broken = all.filter(({ outcome }) => outcome === 'failed');
  if (broken.length > 0) {
    lines.push('', 'Failed, and how to run each again');
    for (const { title, again } of broken) lines.push(`  ${red('✗')} ${title}`, `      ${again}`);
  }

  lines.push('', ...counts(results, all));
  const wrong = [...failed, ...names(results, (one) => !one.passed)];
  lines.push('', ...Object.values(results).flatMap(({ closing }) => closing), '');
  if (interrupted !== null) {
    const passed = names(results, (one) => one.passed);
    const groups = { Passed: passed, Failed: wrong, Running: interrupted, 'Not run': leftOut };
    for (const [word, these] of Object.entries(groups)) {
      if (these.length > 0) lines.push(`${word}: ${these.join(', ')}.`);
    }
    lines.push(red('Interrupted.'));
    return lines.join('\n');
  }
  if (leftOut.length > 0) lines.push(`Not run, because of that: ${leftOut.join(', ')}.`);
  lines.push(
    wrong.length > 0
      ? red(`Failed: ${wrong.join(', ')}.`)
      : green(`Every suite passed: ${Object.keys(results).join(', ')}.`),
  );
  return lines.join('\n');
}

function names(
  /** @type {Record<string, Result>} */ results,
  /** @type {(one: Result) => boolean} */ which,
) {
  return Object.entries(results)
    .filter(([, result]) => which(result))
    .map(([name]) => name);
}

function slowest(/** @type {{ title: string, seconds: number }[]} */ of) {
  return [...of]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 5)
    .map(({ title, seconds }) => `  ${duration(seconds).padStart(11)}  ${title}`);
}

function counts(
  /** @type {Record<string, Result>} */ results,
  /** @type {import('./reports.mjs').Test[]} */ all,
) {
  const row = (
    /** @type {string} */ name,
    /** @type {import('./reports.mjs').Test[]} */ tests,
    /** @type {string} */ time,
  ) => {
    const count = (/** @type {string} */ outcome) =>
      String(tests.filter((test) => test.outcome === outcome).length).padStart(outcome.length + 1);
    return `${name.padEnd(10)}${count('passed')}${count('failed')}${count('skipped')} ${time.padStart(11)}`.trimEnd();
  };
  return [
    'Tests      passed failed skipped        time',
    ...Object.entries(results).map(([name, { tests, seconds }]) =>
      row(name, tests, duration(seconds)),
    ),
    row('total', all, ''),
  ];
}
