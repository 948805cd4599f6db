// Checks the list of mutations in every run: `npm run nightly -- mutants` itself is too slow for that.
import { expect, it } from '@jest/globals';
import { chosen, mistakesIn, mutants } from '../../scripts/lib/mutants.mjs';

it('every mutation has exactly one place and a suite that kills it', () => {
  expect(mistakesIn(mutants)).toEqual([]);
  expect(mutants.length).toBeGreaterThanOrEqual(150);
});

it('a range of numbers selects mutations of its area', () => {
  const numbers = (...words: string[]) => chosen(words).map((one) => `${one.area} ${one.number}`);
  expect(numbers('web', '2-3')).toEqual(['web 2', 'web 3']);
  expect(numbers('core', '7')).toEqual(['core 7']);
});
