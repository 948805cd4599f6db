// The pages render their first plans from the package's catalogue, and later ones from the core: both must be equal.

import { existsSync } from 'node:fs';
import { lineExtras } from '@/shared/core/cart';
import * as lookUps from '@/shared/core/catalogue';
import { realCore } from '../../../support/core';

const copy = lookUps.catalogue;

it('the catalogue copy is the catalogue of the core, with its look-ups', async () => {
  const core = await realCore();
  expect(copy).toEqual(core.catalogue);
  for (const { id } of copy.plans) expect(lookUps.findPlan(null, id)).toEqual(core.findPlan(id));
  for (const id of [0, -101, 901, 101.5]) expect(lookUps.findPlan(null, id)).toBeUndefined();
  expect(lookUps.plansOf('anual')).toEqual(core.findPlans({ family: 'anual' }));
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
