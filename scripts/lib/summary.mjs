// The end of `npm test`, complete or interrupted: the last lines of each runner, the slowest steps and the verdict.

import { duration, green, red } from './progress.mjs';

/** How one test is run again. */
const again = /** @type {Record<string, string>} */ ({
  unit: 'npm test -- unit FILE -t TITLE',
  native: 'npm test -- native -R NAME',
  http: 'npm test -- http FILE -t TITLE',
  e2e: 'npm test -- e2e FILE -g TITLE',
});

/**
 * @param {{ results: Record<string, import('./suites.mjs').Result>, failed: string[], leftOut: string[],
 *   interrupted?: string[] | null, seconds: number, steps: { title: string, seconds: number }[] }} run
 *   failed, leftOut: steps that failed, and those skipped because of them;
 *   interrupted: what Ctrl-C ended, or null without it
 */
export function summary({ results, failed, leftOut, interrupted = null, seconds, steps }) {
  const names = (/** @type {boolean} */ wanted) =>
    Object.keys(results).filter((name) => results[name]?.passed === wanted);
  const slowest = steps.toSorted((a, b) => b.seconds - a.seconds).slice(0, 5);
  const wrong = [...failed, ...names(false)];
  const groups = {
    Passed: names(true),
    Failed: wrong,
    Running: interrupted ?? [],
    'Not run, because of that': leftOut,
  };
  const verdict =
    interrupted !== null
      ? red('Interrupted.')
      : wrong.length > 0
        ? red(`Failed: ${wrong.join(', ')}.`)
        : green(`Every suite passed: ${Object.keys(results).join(', ')}.`);
  return [
    '',
    `Summary (${duration(seconds)})`,
    ...slowest.map((one) => `  ${duration(one.seconds).padStart(11)}  ${one.title}`),
    '',
    ...Object.entries(results).flatMap(([name, { passed, closing }]) => [
      ...closing,
      ...(passed ? [] : [`  One test again: ${again[name]}`]),
    ]),
    '',
    ...Object.entries(groups).flatMap(([word, these]) =>
      these.length > 0 && (interrupted !== null || word.startsWith('Not'))
        ? [`${word}: ${these.join(', ')}.`]
        : [],
    ),
    verdict,
  ].join('\n');
}
