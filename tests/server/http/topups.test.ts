// A top-up from checkout to the success page.

import { get, type Answer } from './support/http';
import { at, textAt } from './support/json';
import { buy, estelar, topUp100, type Order } from './support/orders';
import { startShop, stopShop, type Shop } from './support/shop';
import { until } from './support/wait';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterEach(() => shop.sandbox.behave({ mode: 'ok' }));
afterAll(() => stopShop(shop));

const order: Order = {
  products: [topUp100],
  type: 2,
  phone: '+52 (833) 555-0142',
  email: ' Ana@Example.com ',
};
const state = (id: string): Promise<Answer> => get(`${shop.web}/checkout-session/${id}`);

async function bought(): Promise<string> {
  const answer = await buy(shop.web, order);
  expect(answer.status).toBe(200);
  return textAt(answer.json, 'id');
}

test('the row of a top-up has phone, e-mail, top-up and amount', async () => {
  const id = await bought();
  expect(
    shop.sql(
      `SELECT type, status, phone, email, amount_centavos, lines FROM checkout_sessions
       WHERE provider_session_id = '${id}'`,
    ),
  ).toBe(
    '2|open|8335550142|ana@example.com|10000|[{"id": 902, "name": "Recarga $100", "esims": 0, "quantity": 1, "renewals": 0, "kept_numbers": 0, "unit_centavos": 10000}]',
  );
});

test('the status of a paid top-up has its plan and the last four digits of the number', async () => {
  const id = await bought();
  expect((await state(id)).json).toMatchObject({ id, type: 2, status: 'open' });
  await shop.sandbox.pay(id);
  const paid = {
    id,
    type: 2,
    status: 'paid',
    topUp: { id: 902, name: 'Recarga $100', price: 10_000, phoneEnding: '0142' },
  };
  let answer = await state(id);
  await until('the status is paid', async () => {
    answer = await state(id);
    return at(answer.json, 'status') === 'paid';
  });
  expect(answer.json).toMatchObject(paid);
  expect(answer.text).not.toMatch(/833|555|ana@/);
  // Also without a request to the provider.
  await shop.sandbox.behave({ mode: 'fail' });
  expect((await state(id)).json).toMatchObject(paid);
});

test('the status of an expired top-up has no further data', async () => {
  const id = await bought();
  await shop.sandbox.expire(id);
  expect((await state(id)).json).toMatchObject({ id, type: 2, status: 'expired' });
});

test('a top-up cancelled on the payment page returns to the top-ups', async () => {
  const mark = await shop.sandbox.mark();
  const id = await bought();
  const [call] = await shop.sandbox.calls(mark);
  expect(at(call?.params, 'cancel_url')).toBe(`${shop.web}/recargas`);
  expect(at(call?.params, 'customer_email')).toBe('ana@example.com');
  expect(at(call?.params, 'line_items.0.price_data.product_data.description')).toContain(
    'para el 8335550142',
  );
  expect((await state(id)).json).toMatchObject({ id, type: 2, status: 'open' });
});

test('the status of a paid cart has no top-up', async () => {
  const id = textAt((await buy(shop.web, { products: [estelar], type: 1 })).json, 'id');
  await shop.sandbox.pay(id);
  expect((await state(id)).json).toMatchObject({ id, type: 1, status: 'paid' });
});

const two = [topUp100, topUp100];
test.each<[string, Partial<Order>, string, string]>([
  ['no phone', { phone: '' }, 'contact_required', 'phone'],
  ['no e-mail', { email: '  ' }, 'contact_required', 'email'],
  ['nine digits', { phone: '833 555 014' }, 'phone_malformed', 'phone'],
  ['a number of another country', { phone: '+1 833 555 0142' }, 'phone_malformed', 'phone'],
  ['an area code that does not exist', { phone: '1335550142' }, 'phone_malformed', 'phone'],
  ['no mailbox', { email: 'ana@' }, 'email_malformed', 'email'],
  ['a plan', { products: [estelar] }, 'top_up_unknown', 'products[0].id'],
  [
    'an unknown top-up',
    { products: [{ ...topUp100, id: 903 }] },
    'top_up_unknown',
    'products[0].id',
  ],
  [
    'two top-ups in one order',
    { products: [{ ...topUp100, quantity: 2 }] },
    'quantity_limit',
    'products[0].quantity',
  ],
  ['two lines', { products: two }, 'quantity_limit', 'products'],
])('%s returns 422 without a row', async (_, change, code, field) => {
  const before = shop.count('checkout_sessions');
  const answer = await buy(shop.web, { ...order, ...change });
  expect([answer.status, at(answer.json, 'error.code'), at(answer.json, 'error.field')]).toEqual([
    422,
    code,
    field,
  ]);
  expect(shop.count('checkout_sessions')).toBe(before);
});

test('a changed price returns 409 with the current price', async () => {
  const answer = await buy(shop.web, { ...order, products: [{ ...topUp100, price: 100 }] });
  expect([answer.status, at(answer.json, 'quote.total')]).toEqual([409, 10_000]);
});
