// The pages draw their first plans from a copy that the build makes; from then on the rulebook is asked.
// Both must tell the same.

import { jest } from '@jest/globals';
import type { Catalogue, ShopCore } from '@tuisty/shop-core';
import { catalogueView } from '@tuisty/shop-core/react';
import type * as LookUps from '@/shared/catalogue';
import { shopCatalogue } from '../../../../web/build/plugins/catalogue';
import { realCore } from '../../support/core';

/** What a page gets that imports the copy. */
async function builtCopy(): Promise<Catalogue> {
  const { resolveId, load } = shopCatalogue() as unknown as {
    resolveId: (id: string) => string;
    load: (id: string) => Promise<string>;
  };
  const code = await load(resolveId('virtual:shop-catalogue'));
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    catalogue: Catalogue;
  };
  return module.catalogue;
}

let core: ShopCore;
let copy: Catalogue;
let lookUps: typeof LookUps;

beforeAll(async () => {
  core = await realCore();
  copy = await builtCopy();
  jest.unstable_mockModule('virtual:shop-catalogue', () => ({ catalogue: copy }));
  lookUps = await import('@/shared/catalogue');
});

it('has every plan, top-up and folio as the rulebook has it, and is no part of it', () => {
  expect(copy).not.toBe(core.catalogue);
  expect(copy).toEqual(core.catalogue);
});

it('finds by id what the rulebook finds, and nothing else', () => {
  for (const { id } of core.catalogue.plans) {
    expect(lookUps.findPlan(null, id)).toEqual(core.findPlan(id));
    expect(lookUps.findPlan(null, id)?.id).toBe(id);
  }
  for (const id of [0, -101, 901, 99999, 101.5]) {
    expect(lookUps.findPlan(null, id)).toBeUndefined();
    expect(core.findPlan(id)).toBeUndefined();
  }
});

it('lists the families and their plans in the same order', () => {
  expect(lookUps.families).toEqual(core.catalogue.families);
  for (const { id } of core.catalogue.families) {
    expect(lookUps.plansOf(id).map((plan) => plan.id)).toEqual(core.findPlans({ family: id }));
  }
  expect(copy.plans.map(({ id }) => id)).toEqual(core.findPlans({}));
  expect(catalogueView(copy).featuredPlans()).toEqual(
    catalogueView(core.catalogue).featuredPlans(),
  );
  expect(catalogueView(copy).familyInfo('anual')?.saving?.monthsPaid).toBe(11);
});

it('tells the prices for a day and for a GB by which the rulebook orders', () => {
  expect(copy.plans.length).toBeGreaterThan(0);
  const centavos = (id: number, text: 'pricePerDayText' | 'pricePerGbText') =>
    core.parseMxn((lookUps.findPlan(null, id)?.[text] ?? '').replace('$', ''));
  // Rounded ones may be equal where the exact ones are not.
  const byGb = core.findPlans({ order: 'pricePerGb' }).map((id) => centavos(id, 'pricePerGbText'));
  expect(byGb).toEqual([...byGb].sort((a, b) => a - b));
  for (const plan of copy.plans) {
    // Halves of a centavo go up; prices are whole pesos, so that nothing is lost on the way.
    const brought = plan.dataMegabytes * Math.max(1, Math.floor(plan.durationDays / 30));
    expect(centavos(plan.id, 'pricePerDayText')).toBe(
      Math.round(plan.priceCentavos / plan.durationDays),
    );
    expect(centavos(plan.id, 'pricePerGbText')).toBe(
      Math.round((plan.priceCentavos * 1024) / brought),
    );
  }
});
