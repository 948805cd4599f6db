// The pages render their first plans from the package's catalogue, and later ones from the core: both must be equal.

import { existsSync } from 'node:fs';
import type { ShopCore } from '@tuisty/shop-core';
import { catalogueView } from '@tuisty/shop-core/react';
import { lineExtras } from '@/shared/core/cart';
import * as lookUps from '@/shared/core/catalogue';
import { realCore } from '../../../support/core';

const copy = lookUps.catalogue;
let core: ShopCore;

beforeAll(async () => {
  core = await realCore();
});

it('the catalogue copy finds the plans of the core by id, and no other', () => {
  for (const { id } of core.catalogue.plans) {
    expect(lookUps.findPlan(null, id)).toEqual(core.findPlan(id));
    expect(lookUps.findPlan(null, id)?.id).toBe(id);
  }
  for (const id of [0, -101, 901, 99999, 101.5]) {
    expect(lookUps.findPlan(null, id)).toBeUndefined();
    expect(core.findPlan(id)).toBeUndefined();
  }
});

it('the catalogue copy lists families and plans in the order of the core', () => {
  expect(lookUps.families).toEqual(core.catalogue.families);
  for (const { id } of core.catalogue.families) {
    expect(lookUps.plansOf(id).map((plan) => plan.id)).toEqual(
      core.findPlans({ family: id }).map((plan) => plan.id),
    );
  }
  expect(copy.plans.map(({ id }) => id)).toEqual(core.findPlans({}).map(({ id }) => id));
  expect(catalogueView(copy).featuredPlans()).toEqual(
    catalogueView(core.catalogue).featuredPlans(),
  );
  expect(catalogueView(copy).familyInfo('anual')?.saving?.monthsPaid).toBe(11);
});

it("the catalogue copy sorts by the core's prices per day and per GB", () => {
  expect(copy.plans.length).toBeGreaterThan(0);
  const centavos = (id: number, text: 'pricePerDayText' | 'pricePerGbText') => {
    const amount = core.parseMxn(lookUps.findPlan(null, id)?.[text] ?? '');
    return amount.ok ? amount.centavos : NaN;
  };
  // Rounded prices may be equal where the exact ones are not.
  const byGb = core
    .findPlans({ order: 'pricePerGb' })
    .map(({ id }) => centavos(id, 'pricePerGbText'));
  expect(byGb).toEqual([...byGb].sort((a, b) => a - b));
  for (const plan of copy.plans) {
    // Halves of a centavo are rounded up; prices are whole pesos, so that the sum is exact.
    const brought = plan.dataMegabytes * Math.max(1, Math.floor(plan.durationDays / 30));
    expect(centavos(plan.id, 'pricePerDayText')).toBe(
      Math.round(plan.priceCentavos / plan.durationDays),
    );
    expect(centavos(plan.id, 'pricePerGbText')).toBe(
      Math.round((plan.priceCentavos * 1024) / brought),
    );
  }
});

it('every plan of the catalogue has a picture', () => {
  const missing = copy.plans.map(lookUps.planImage).filter((path) => {
    return !existsSync(`web/public${path}`);
  });
  expect(missing).toEqual([]);
});

it('a stored line of the cart has the picture of its plan', () => {
  expect(lineExtras(204)).toEqual({ imgPlan: '/img/planes/estelar.svg' });
  expect(lineExtras(1)).toEqual({});
});
