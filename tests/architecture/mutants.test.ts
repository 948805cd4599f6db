// The list of faults stays true as the code changes: `npm run mutants` itself takes far too long for every day.
import { expect, it } from '@jest/globals';
import { mistakesIn, mutants } from '../../scripts/lib/mutants.mjs';

it('every fault has its one place, and a suite that must see it', () => {
  expect(mistakesIn(mutants)).toEqual([]);
  expect(mutants.length).toBeGreaterThanOrEqual(150);
});
