// Filter, order and advice, besides the shared vectors: a plain oracle with an independent implementation of the rules
// checks every combination of filters and answers.
import { describe, expect, it } from '@jest/globals';
import {
  loadShopCore,
  type Recommendation,
  type RecommendationAnswers,
  type RecommendationReason,
  type Plan,
  type PlanOrder,
  type PlanQuery,
} from '@tuisty/shop-core';
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

// --- The oracle: sorts and filters over the catalogue's data, in whole numbers -------------------

const NETWORKS = 7;
const GB = { little: 1, regular: 5, much: 20 } as const;
const ORDERS: readonly PlanOrder[] = ['catalogue', 'price', 'data', 'pricePerGb'];

const bringsTimes = (plan: Plan) => Math.max(1, Math.floor(plan.durationDays / 30));
const totalData = (plan: Plan) => plan.dataMegabytes * bringsTimes(plan);
/** Negative if a has the lower price per unit. */
const byShare = (size: (plan: Plan) => number) => (a: Plan, b: Plan) =>
  a.priceCentavos * size(b) - b.priceCentavos * size(a);
const byDay = byShare((plan) => plan.durationDays);
const byGb = byShare(totalData);
const byPrice = (a: Plan, b: Plan) => a.priceCentavos - b.priceCentavos;
const byData = (a: Plan, b: Plan) => b.dataMegabytes - a.dataMegabytes;

function oracleFind(plans: readonly Plan[], query: PlanQuery): number[] {
  const compare: Record<PlanOrder, (a: Plan, b: Plan) => number> = {
    catalogue: () => 0,
    price: byPrice,
    data: byData,
    pricePerGb: byGb,
  };
  return plans
    .filter((plan) => query.family === undefined || plan.family === query.family)
    .filter((plan) => plan.priceCentavos <= (query.maxPriceCentavos ?? Infinity))
    .filter((plan) => plan.dataMegabytes >= 1024 * (query.minGigabytes ?? 0))
    .filter((plan) => plan.sharesInternet || query.sharesInternet !== true)
    .filter((plan) => new Set(plan.socialMedia).size === NETWORKS || query.allNetworks !== true)
    .sort(compare[query.order ?? 'catalogue'])
    .map((plan) => plan.id);
}

function oracleAdvise(plans: readonly Plan[], answers: RecommendationAnswers): Recommendation[] {
  const lasts: Record<RecommendationAnswers['term'], (days: number) => boolean> = {
    day: (days) => days === 1,
    weeks: (days) => days > 1 && days < 30,
    month: (days) => days === 30,
    months: (days) => days > 30,
  };
  const best = (list: readonly Plan[], compare: (a: Plan, b: Plan) => number) =>
    [...list].sort(compare)[0];
  const hasEnough = (plan: Plan) =>
    plan.dataMegabytes / (answers.term === 'day' ? 1 : Math.min(plan.durationDays, 30)) >=
    ((GB[answers.use] + (answers.sharesInternet ? 4 : 0)) * 1024) / 30;

  const all = plans.filter((plan) => plan.sharesInternet || !answers.sharesInternet);
  const ofTerm = all.filter((plan) => lasts[answers.term](plan.durationDays));
  const enough = ofTerm.filter(hasEnough);
  const reasons = new Map<number, RecommendationReason[]>();
  const add = (plan: Plan | undefined, reason: RecommendationReason) => {
    if (plan === undefined) return;
    const known = reasons.get(plan.id);
    if (known !== undefined) known.push(reason);
    else if (reasons.size < 3) reasons.set(plan.id, [reason]);
  };

  const first = best(enough, byPrice);
  if (first === undefined) {
    const most = best(ofTerm, byData);
    add(most, 'mostData');
    const longer = all.filter(
      (plan) => hasEnough(plan) && plan.durationDays > (most?.durationDays ?? 0),
    );
    add(best(longer, byPrice), 'enoughButLonger');
  } else {
    const isNear = (plan: Plan) =>
      plan.priceCentavos * 2 * first.durationDays <= first.priceCentavos * 3 * plan.durationDays;
    const better = (compare: (a: Plan, b: Plan) => number) =>
      enough.filter((plan) => compare(plan, first) < 0);
    add(first, 'cheapest');
    add(best(better(byDay), byDay), 'cheapestPerDay');
    if (answers.use !== 'little') {
      add(best(better(byGb).filter(isNear), byGb), 'cheapestPerGb');
    }
    add(best(better(byData).filter(isNear), byPrice), 'moreData');
  }
  return [...reasons].map(([planId, list]) => ({ planId, reasons: list }));
}

describe('an independent oracle of the finder', () => {
  it('agrees with findPlans for every combination of filters', () => {
    const { families, plans } = core.catalogue;
    // Around every price in the catalogue, and without a price.
    const prices = plans.flatMap(({ priceCentavos }) => [priceCentavos - 1, priceCentavos]);
    let combinations = 0;
    for (const family of [undefined, ...families.map(({ id }) => id)]) {
      for (const maxPriceCentavos of [undefined, 0, ...prices, Number.MAX_SAFE_INTEGER]) {
        for (const sharesInternet of [false, true]) {
          for (const allNetworks of [false, true]) {
            for (const minGigabytes of [undefined, 1, 2, 6, 24, 100]) {
              for (const order of ORDERS) {
                const query: PlanQuery = {
                  ...(family === undefined ? {} : { family }),
                  ...(maxPriceCentavos === undefined ? {} : { maxPriceCentavos }),
                  ...(minGigabytes === undefined ? {} : { minGigabytes }),
                  sharesInternet,
                  allNetworks,
                  order,
                };
                const found = core.findPlans(query);
                const expected = oracleFind(plans, query);
                if (String(found) !== String(expected)) {
                  expect({ query, found }).toEqual({ query, found: expected });
                }
                combinations += 1;
              }
            }
          }
        }
      }
    }
    expect(combinations).toBe(6 * 45 * 2 * 2 * 6 * 4);
  });

  it('agrees with advise for every combination of answers', () => {
    for (const use of ['little', 'regular', 'much'] as const) {
      for (const term of ['day', 'weeks', 'month', 'months'] as const) {
        for (const sharesInternet of [false, true]) {
          const answers = { use, term, sharesInternet };
          expect([answers, core.recommendPlans(answers)]).toEqual([
            answers,
            oracleAdvise(core.catalogue.plans, answers),
          ]);
        }
      }
    }
  });
});
