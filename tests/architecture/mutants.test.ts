// Checks the list of mutations in every run: `npm run nightly -- mutants` itself is too slow for that.
import { expect, it } from '@jest/globals';
import { mistakesIn, mutants } from '../../scripts/lib/mutants.mjs';

it('every mutation has exactly one place and a suite that kills it', () => {
  expect(mistakesIn(mutants)).toEqual([]);
  expect(mutants.length).toBeGreaterThanOrEqual(150);
});
