// A top-up from checkout to the success page.

import { get, type Answer } from './support/http';
import { at, textAt } from './support/json';
import { buy, topUp100, type Order } from './support/orders';
import { openShop } from './support/shop';
import { until } from './support/wait';

const shop = await openShop();
afterEach(() => shop.sandbox.behave({ mode: 'ok' }));

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
