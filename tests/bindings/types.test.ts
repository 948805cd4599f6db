// Code that must not compile. The compiler checks this file (npm run lint) and reports an expected
// error that does not occur.
/* eslint-disable @typescript-eslint/no-unused-expressions, @typescript-eslint/no-unsafe-call --
   the mistakes below are the point */
import { expect, it } from '@jest/globals';
import {
  CoreError,
  loadShopCore,
  type Cart,
  type CartChange,
  type ErrorCode,
  type Family,
  type FieldName,
  type ShopCore,
} from '@tuisty/shop-core';

declare function takes(value: unknown): void;

/** Never called: only its types matter. */
export async function misuses(): Promise<void> {
  // @ts-expect-error The core is returned as a promise.
  loadShopCore().catalogue;
  // @ts-expect-error No such option.
  const core: ShopCore = await loadShopCore({ url: 'shop_core.wasm' });

  // @ts-expect-error Data is readonly.
  core.catalogue.plans[0] = core.catalogue.plans[1];
  // @ts-expect-error Data is readonly.
  core.emptyCart.count = 1;
  // @ts-expect-error Lines cannot be pushed.
  core.emptyCart.lines.push({ planId: 204, quantity: 1, lineTotalCentavos: 16900 });
  // @ts-expect-error The core cannot be changed.
  core.add = core.increase;

  // @ts-expect-error A plan may be undefined.
  core.catalogue.plans[0].id;
  // @ts-expect-error Ids are numbers.
  core.add(core.emptyCart, '204');
  // @ts-expect-error A change is no cart: it may have been refused.
  core.add(core.add(core.emptyCart, 204), 204);
  // @ts-expect-error Only a refused change has a code.
  core.add(core.emptyCart, 204).code;
  // @ts-expect-error Only the core makes carts.
  core.quote({ lines: [], count: 0, totalCentavos: 0, totalText: '$0.00' });
  // @ts-expect-error A quantity is missing.
  core.setQuantity(core.emptyCart, 204);
  // @ts-expect-error Nothing is to be released.
  core.emptyCart.delete();

  // @ts-expect-error Amounts are numbers of centavos.
  core.formatMxn('1,319');
  // @ts-expect-error No big integers.
  core.formatMxn(131900n);
  // @ts-expect-error undefined is not null.
  core.restoreCart(undefined);
  // @ts-expect-error A field is missing.
  core.checkLogin({ email: 'a@b.mx' });
  // @ts-expect-error undefined is not null: a shop without a price passes null.
  core.shipping({ physicalSims: 1, zone: 'local', priceCentavos: undefined });
  // @ts-expect-error No such zone.
  core.shipping({ physicalSims: 1, zone: 'Tampico', priceCentavos: null });
  // @ts-expect-error A cost may be unknown.
  core.shipping({ physicalSims: 1, zone: null, priceCentavos: null }).centavos;
  // @ts-expect-error A number has its NIP beside it, if only ''.
  core.checkUnitPhones([{ phone: '8331234567' }]);
  // @ts-expect-error The number of digits is there for refused ones only.
  core.checkImei('').digits;

  // @ts-expect-error No such order.
  core.findPlans({ order: 'name' });
  // @ts-expect-error A price is a number of centavos.
  core.findPlans({ maxPriceCentavos: '200' });
  // @ts-expect-error An answer is missing.
  core.recommendPlans({ use: 'much', term: 'month' });
  // @ts-expect-error A plan may be undefined.
  core.findPlan(204).id;
  // @ts-expect-error Found plans are readonly.
  core.findPlans({}).sort();

  // @ts-expect-error No such family.
  takes('semanal' satisfies Family);
  // @ts-expect-error No such code.
  takes('out_of_stock' satisfies ErrorCode);
  // @ts-expect-error The postal code is CP.
  takes('postalCode' satisfies FieldName);
  // @ts-expect-error Codes are a closed list.
  takes(new CoreError('out_of_stock'));
}

/** Code that must compile, with these types. */
export function uses(core: ShopCore, change: CartChange): Cart {
  const decreased = core.decrease(change.cart, 204);
  const refused: 'line_unknown' | null = decreased.ok ? null : decreased.code;
  if (change.ok) return change.cart;
  const code:
    'plan_unknown' | 'line_unknown' | 'quantity_invalid' | 'quantity_limit' | 'total_limit' =
    change.code;
  return code === refused ? core.emptyCart : change.cart;
}

it('CoreError has a code, and is an Error', () => {
  const cause = new Error('why');
  const error = new CoreError('core_unavailable', { cause });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({
    name: 'CoreError',
    code: 'core_unavailable',
    message: 'shop core: core_unavailable',
    cause,
  });
});
