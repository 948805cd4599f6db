import { describe, expect, it } from '@jest/globals';
import type { RawShopCore } from '../../bindings/dist/raw/shop_core.js';
import { buildCoreApi } from '../../bindings/dist/core_api.js';
import { createModuleContext } from '../../bindings/dist/module_context.js';
import type { ShopCore } from '@tuisty/shop-core';
import { ok, openRaw } from './support/core';

/** Each round is some eighteen operations: `npm run nightly -- prove` runs more than a million of them. */
const ROUNDS = Number(process.env['PROVE_ROUNDS'] ?? 10_000);

/** A separate core, with the memory that it works in. */
async function openCore(): Promise<{ core: ShopCore; raw: RawShopCore }> {
  const raw = await openRaw();
  return { core: buildCoreApi(createModuleContext(raw)), raw };
}

const heapBytes = (raw: RawShopCore) => raw.HEAPF64.buffer.byteLength;

function useEverything(core: ShopCore, round: number): void {
  const plan = core.catalogue.plans[round % core.catalogue.plans.length];
  if (plan === undefined) throw new Error('no plans');
  const cart = ok(core.setQuantity(ok(core.add(core.emptyCart, plan.id)), plan.id, 3));
  core.quote(cart, 15000);
  core.add(cart, 9999);
  core.restoreCart(core.storeCart(cart));
  core.restoreCart(`[{"id":9,"name":"${'ñ'.repeat(50)}"},{"id" 4}]`);
  core.findPlans({ order: 'pricePerGb' });
  core.recommendPlans({ use: 'regular', term: 'months', sharesInternet: false });
  core.formatMxn(cart.totalCentavos);
  core.parseMxn('1,319');
  core.checkImei('356938035643809');
  core.readImeiAnswer('{"result":{"homologated":"COMPATIBLE PROBADO"}}');
  core.checkTopUp({ phone: '8331234567', email: 'a@b' });
  core.checkLogin({ email: '', password: '' });
  core.checkUnitPhones([
    { phone: '8331234567', nip: '1234' },
    { phone: '833', nip: '' },
  ]);
  core.shippingZoneForPostalCode('89000');
  core.arrivalWindow('2026-11-23');
  core.shipping({ physicalSims: 1, zone: null, priceCentavos: 15000 });
}

describe('the memory of the core', () => {
  it(`does not grow over ${String(ROUNDS)} carts`, async () => {
    const { core, raw } = await openCore();
    useEverything(core, 0);
    const before = heapBytes(raw);
    for (let round = 0; round < ROUNDS; ++round) useEverything(core, round);
    expect(heapBytes(raw)).toBe(before);
  });

  // All free memory must be free in one piece: a leak of a few bytes a round would show as growth when nearly the
  // whole heap is allocated once more.
  it('is completely freed after use', async () => {
    const { core, raw } = await openCore();
    const large = ' '.repeat(300_000);
    core.restoreCart(large);
    const before = heapBytes(raw);
    for (let round = 0; round < 3_000; ++round) useEverything(core, round);
    core.restoreCart(large);
    expect(heapBytes(raw)).toBe(before);
  });
});
