// The end of `npm test`, complete or interrupted: the slowest steps, the last lines of each runner and the verdict.

import { duration, green, red } from './progress.mjs';

/** How one test is run again. */
const again = /** @type {Record<string, string>} */ ({
  unit: 'npm test -- unit FILE -t TITLE',
  native: 'npm test -- native -R NAME',
  http: 'npm test -- http FILE -t TITLE',
  e2e: 'npm test -- e2e FILE -g TITLE',
});

/**
 * @param {{ results: Record<string, import('./suites.mjs').Result>, leftOut: string[], interrupted: boolean,
 *   seconds: number, steps: { title: string, seconds: number }[] }} run
 *   leftOut: suites whose build failed, or that an interruption came before
 */
export function summary({ results, leftOut, interrupted, seconds, steps }) {
  const names = Object.keys(results);
  const failed = names.filter((name) => !results[name]?.passed);
  const slowest = steps.toSorted((a, b) => b.seconds - a.seconds).slice(0, 5);
  const verdicts = [
    ...(leftOut.length > 0 ? [red(`Not run: ${leftOut.join(', ')}.`)] : []),
    ...(failed.length > 0 ? [red(`Failed: ${failed.join(', ')}.`)] : []),
    ...(interrupted ? [red('Interrupted.')] : []),
  ];
  return [
    `\nSummary (${duration(seconds)})`,
    ...slowest.map((one) => `  ${duration(one.seconds).padStart(11)}  ${one.title}`),
    '',
    ...names.flatMap((name) => [
      ...(results[name]?.closing ?? []),
      ...(failed.includes(name) ? [`  One test again: ${again[name]}`] : []),
    ]),
    '',
    ...(verdicts.length > 0 ? verdicts : [green(`Every suite passed: ${names.join(', ')}.`)]),
  ].join('\n');
}
