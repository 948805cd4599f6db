// What the shared vectors leave out: frozen results, and values outside their types.
import { describe, expect, it } from '@jest/globals';
import { loadShopCore } from '@tuisty/shop-core';
import { buildCoreApi } from '../../bindings/dist/core_api.js';
import { createModuleContext } from '../../bindings/dist/module_context.js';
import { codeThrownBy, isDeeplyFrozen, openRaw } from './support/core';

const core = await loadShopCore();

describe('findPlan', () => {
  it("returns the catalogue's own plan, and undefined for an unknown id", () => {
    for (const plan of core.catalogue.plans) expect(core.findPlan(plan.id)).toBe(plan);
    for (const id of [0, -1, 901, 204.5, NaN]) expect(core.findPlan(id)).toBeUndefined();
  });
});

describe('findPlans and advise', () => {
  it('return frozen arrays', () => {
    expect(isDeeplyFrozen(core.findPlans({}))).toBe(true);
    expect(
      isDeeplyFrozen(
        core.recommendPlans({ use: 'regular', term: 'months', sharesInternet: false }),
      ),
    ).toBe(true);
  });

  it('throw field_invalid for values outside their types, also without a check of arguments', async () => {
    const unchecked = buildCoreApi(createModuleContext(await openRaw()));
    const findAny = unchecked.findPlans as (query: object) => unknown;
    const adviseAny = unchecked.recommendPlans as (answers: object) => unknown;
    const answers = { use: 'much', term: 'month', sharesInternet: true };
    for (const call of [
      () => findAny({ family: 'semanal' }),
      () => findAny({ order: 'name' }),
      () => findAny({ minGigabytes: NaN }),
      () => adviseAny({ ...answers, use: 'none' }),
      () => adviseAny({ ...answers, term: 'year' }),
    ]) {
      expect(codeThrownBy(call)).toBe('field_invalid');
    }
  });
});
