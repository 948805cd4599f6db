// What one call of the finder costs: filter and order, and advice. Prints figures, asserts nothing.
//
//   node tests/bench/finder.mjs           after npm run build -w bindings

import { loadShopCore } from '@tuisty/shop-core';
import { median } from '../../scripts/lib/median.mjs';

const BATCHES = 31;
const BATCH = 2000;

/** Microseconds of one call: the median of several batches. */
function cost(/** @type {() => unknown} */ call) {
  const perCall = [];
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const started = performance.now();
    for (let turn = 0; turn < BATCH; turn += 1) call();
    perCall.push(((performance.now() - started) * 1000) / BATCH);
  }
  return median(perCall);
}

const core = await loadShopCore();
/** @type {Record<string, () => unknown>} */
const calls = {
  'every plan, as in the catalogue': () => core.findPlans({}),
  'every plan, by price for a GB': () => core.findPlans({ order: 'pricePerGb' }),
  'up to $200, sharing, every network': () =>
    core.findPlans({ maxPriceCentavos: 20000, sharesInternet: true, allNetworks: true }),
  'advice for a month': () => core.advise({ use: 'regular', term: 'month', sharesInternet: true }),
  'advice for months': () => core.advise({ use: 'little', term: 'months', sharesInternet: false }),
  'a plan by its id': () => core.findPlan(204),
};
for (const call of Object.values(calls)) cost(call); // compiled by now
console.log('One call of the finder through WebAssembly (µs, median)');
console.table(
  Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [name, { µs: Number(cost(call).toFixed(2)) }]),
  ),
);
