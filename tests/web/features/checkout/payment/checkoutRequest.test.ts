import { refusedChoice } from '@/features/checkout/payment/checkoutRequest';
import { ApiError } from '@/shared/api/ApiError';
import { NO_CHOICES } from '@/shared/core/order/choices';
import { buildOrder } from '@/shared/core/order/order';
import { realCore } from '../../../support/core';
import { cartOf } from '../../../support/page';

it.each([
  ['products[0].units[1].phone', { kind: 'unit', planId: 204, unit: 1, field: 'phone' }],
  ['products[1].units[10].nip', { kind: 'unit', planId: 402, unit: 10, field: 'nip' }],
  ['products[1].units[0].sim', { kind: 'unit', planId: 402, unit: 0, field: 'sim' }],
  ['products[0].units[0]', { kind: 'unit', planId: 204, unit: 0, field: 'sim' }],
  ['shippingZone', { kind: 'zone' }],
  // Of no choice, or of a unit that the cart does not have.
  ['products[0].units[2].phone', null],
  ['products[2].units[0].phone', null],
  ['products[0].quantity', null],
  [null, null],
])('the rejected field %s belongs to the choice %j', async (field, choice) => {
  const core = await realCore();
  const cart = await cartOf([204, 2], [402, 11]);
  const order = buildOrder(core, cart, NO_CHOICES);
  const error = new ApiError('field_invalid', '', { status: 400, field });
  const expected = choice && { ...choice, code: 'field_invalid' };
  expect(refusedChoice(error, order)).toEqual(expected);
  expect(refusedChoice(error, null)).toBeNull();
});
