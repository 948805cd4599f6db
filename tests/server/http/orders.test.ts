// The operator's commands `orders` and `reconcile`: tuisty_admin with the server's settings.

import { get } from './support/http';
import { at, textAt, type Json } from './support/json';
import { buy, estelar, primeSixMonths, type Order } from './support/orders';
import { command as run, openShop } from './support/shop';

const shop = await openShop();
afterEach(() => shop.sandbox.behave({ mode: 'ok' }));

const command = (...args: string[]) => run(shop, ...args);

const listed = async (...args: string[]): Promise<readonly Json[]> =>
  JSON.parse((await command('orders', '--format', 'json', ...args)).out) as readonly Json[];

/** Sells an order, pays it, and waits for the paid status. */
async function paid(order: Order): Promise<Json | undefined> {
  const id = textAt((await buy(shop.web, order)).json, 'id');
  await shop.sandbox.pay(id);
  return (await get(`${shop.web}/checkout-session/${id}`)).json;
}

const mixed: Order = {
  type: 1,
  products: [
    {
      ...estelar,
      quantity: 2,
      units: [
        { sim: 'esim' },
        { sim: 'physical', keepsNumber: true, phone: '(833) 123-4567', nip: '0123' },
      ],
    },
    primeSixMonths,
  ] as Json,
};

test('the order export lists paid orders with reference, SIM types, numbers to keep and shipping address', async () => {
  const session = await paid(mixed);
  const { code, out, err } = await command('orders');
  expect([code, err]).toEqual([0, '']);
  const [header = '', row = '', ...rest] = out.trimEnd().split('\r\n');
  expect(header).toMatch(/^\uFEFFreference,status,begun,paid,lines,sims,/);
  expect(rest).toEqual([]);
  for (const text of [
    `"${textAt(session, 'reference')}","paid"`,
    '"2 x Tuisty Mensual Estelar; 1 x Tuisty Semestral Prime"',
    '"2 physical, 1 esim"',
    '"8331234567 NIP 0123 (physical, Tuisty Mensual Estelar)"',
    '"1657.00"',
    '"Ana Núñez","ana@example.com","8331234567","Luis Núñez",' +
      '"Av. Hidalgo 101, Col. Centro, 89000 Tampico, Tamps., MX"',
  ]) {
    expect(row).toContain(text);
  }
  const [order] = await listed();
  expect(at(order, 'units')).toEqual([
    { plan: 204, sim: 'esim', keepsNumber: false, phone: '', nip: '' },
    { plan: 204, sim: 'physical', keepsNumber: true, phone: '8331234567', nip: '0123' },
    { plan: 402, sim: 'physical', keepsNumber: false, phone: '', nip: '' },
  ]);
  // None of the personal data is in the database.
  const tables = shop.sql('SELECT checkout_sessions::text FROM checkout_sessions');
  expect(tables).not.toMatch(/Núñez|ana@|8331234567|0123"|Hidalgo/);
});

test('the order export marks each row and exits with a failure code while the provider is unavailable', async () => {
  await paid(mixed);
  await shop.sandbox.behave({ mode: 'fail' });
  const { code, out } = await command('orders');
  expect(code).toBe(3);
  expect(out).toContain('"the payment provider did not answer: list again for the delivery data"');
  expect(out).toContain('"2 physical, 1 esim","1 of them"');
  const bare = await command('orders', '--no-delivery');
  expect([bare.code, bare.out.includes('did not answer')]).toEqual([0, false]);
});

describe('commands without a running server', () => {
  let id: string;
  beforeAll(async () => {
    id = textAt((await buy(shop.web, mixed)).json, 'id');
    await shop.program.stop();
    await shop.sandbox.pay(id);
  });

  const ids = async (...args: string[]) =>
    (await listed(...args)).map((one) => at(one, 'providerSession'));

  test('reconcile reports an incomplete listing of the provider', async () => {
    await shop.sandbox.behave({ mode: 'fail' });
    const { code, out } = await command('reconcile');
    expect([code, out]).toEqual([
      3,
      'Checked 0, finalised 0, adopted 0; the provider has not listed all.\n',
    ]);
    expect(await ids('--state', 'open')).toEqual([id]);
  });

  test('reconcile immediately finalises payments of shoppers who did not return', async () => {
    const { code, out } = await command('reconcile');
    expect(code).toBe(0);
    expect(out).toMatch(/^Checked \d+, finalised 1, adopted 0\.\n$/);
    expect(await ids('--state', 'open')).toEqual([]);
    expect((await ids()).at(-1)).toBe(id);
  });

  test('reconcile --since adopts sessions missing from the database, and the export lists them', async () => {
    const [before] = (await listed()).slice(-1);
    shop.sql(
      'DELETE FROM idempotency; DELETE FROM checkout_sessions' +
        ` WHERE provider_session_id = '${id}'`,
    );
    expect(await command('reconcile')).toMatchObject({ code: 0 });
    expect(await ids()).not.toContain(id);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const { code, out } = await command('reconcile', '--since', yesterday);
    expect(code).toBe(0);
    expect(out).toMatch(/^Checked \d+, finalised 0, adopted 1\.\n$/);
    const [adopted] = (await listed()).slice(-1);
    for (const member of ['reference', 'type', 'lines', 'total', 'shipping', 'units', 'delivery']) {
      expect([member, at(adopted, member)]).toEqual([member, at(before, member)]);
    }
    expect(at(adopted, 'note')).toMatch(/^check before delivering: /);
  });
});

test.each([
  [['order'], 'tuisty_admin: unknown command: order'],
  [['delivered', 'TUI-1'], 'tuisty_admin: no reference of a purchase: TUI-1'],
  [['reconcile', '--since', '2026-02-30'], 'tuisty_admin: cannot read --since 2026-02-30'],
])('the orders command rejects the arguments %j and prints its usage', async (args, message) => {
  const { code, out, err } = await command(...args);
  expect([code, out]).toEqual([2, '']);
  expect(err).toMatch(new RegExp(`^${message}\n`));
  expect(err).toContain('reconcile                records');
});
