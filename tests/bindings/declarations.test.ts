// Types of the package refuse mistakes: TypeScript checks it in `npm run lint`.
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
import { errors, rules } from '../../bindings/dist/raw/description.js';

it('the description has the functions of the core, and no code twice', async () => {
  const { catalogue, trapped, emptyCart, findPlan, updateStoredCart, ...functions } =
    await loadShopCore();
  // The scripts parse the texts, and call the module for what is in them.
  const parsed = ['storeCart', 'restoreCart', 'readImeiAnswer'];
  const names = rules.map(({ name }) => name).filter((name) => name in functions);
  expect([...names, ...parsed]).toEqual(Object.keys(functions));
  expect(rules.length - names.length).toBe(2);
  expect(new Set(errors).size).toBe(errors.length);
  expect([catalogue.plans.length, emptyCart.count, findPlan(1)]).toEqual([21, 0, undefined]);
  expect(trapped).toBeInstanceOf(Promise);
  expect(updateStoredCart(null, emptyCart)).toBe('[]');
});

declare function takes(value: unknown): void;

/** Code that must not compile, and is never called: TypeScript reports an expected error that does not occur. */
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

  // @ts-expect-error A change is no cart: it may have been refused.
  core.add(core.add(core.emptyCart, 204), 204);
  // @ts-expect-error Only a refused change has a code.
  core.add(core.emptyCart, 204).code;
  // @ts-expect-error A cart has lines.
  core.quote([]);
  // @ts-expect-error Nothing is to be released.
  core.emptyCart.delete();

  // @ts-expect-error No such member.
  core.findPlans({ maxPrice: 100 });
  // @ts-expect-error A cost may be unknown.
  core.shipping({ physicalSims: 1, zone: null, priceCentavos: null }).centavos;
  // @ts-expect-error The number of digits is there for refused ones only.
  core.checkImei('').digits;

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
  const refused: 'line_unknown' | 'quantity_invalid' | null = decreased.ok ? null : decreased.code;
  if (change.ok) return change.cart;
  const code:
    'plan_unknown' | 'line_unknown' | 'quantity_invalid' | 'quantity_limit' | 'total_limit' =
    change.code;
  return code === refused ? core.emptyCart : change.cart;
}
