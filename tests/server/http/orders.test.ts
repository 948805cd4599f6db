// The operator's two commands, run as an operator runs them: the same program with the same settings.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { get } from './support/http';
import { at, textAt, type Json } from './support/json';
import { buy, estelar, primeSixMonths, topUp100, type Order } from './support/orders';
import { build, startShop, stopShop, type Shop } from './support/shop';

let shop: Shop;
beforeAll(async () => {
  // Nothing settles by itself while a test looks.
  shop = await startShop({ RECONCILE_SECONDS: '3600' });
});
afterEach(() => shop.sandbox.behave({ mode: 'ok' }));
afterAll(() => stopShop(shop));

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function command(...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const program = spawn(join(build, 'tuisty_server'), args, { env: shop.serverEnv });
    let [out, err] = ['', ''];
    program.stdout.on('data', (text: Buffer) => (out += text.toString()));
    program.stderr.on('data', (text: Buffer) => (err += text.toString()));
    program.on('close', (code) => {
      resolve({ code, out, err });
    });
  });
}

const listed = async (...args: string[]): Promise<readonly Json[]> =>
  JSON.parse((await command('orders', '--format', 'json', ...args)).out) as readonly Json[];

/** Sold, paid, and known to be. */
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

test('what was paid is listed with reference, SIM types, numbers to keep and where to send it', async () => {
  const told = await paid(mixed);
  const { code, out, err } = await command('orders');
  expect([code, err]).toEqual([0, '']);
  const [header = '', row = '', ...rest] = out.trimEnd().split('\r\n');
  expect(header).toMatch(/^\uFEFFreference,status,begun,paid,lines,sims,/);
  expect(rest).toEqual([]);
  for (const text of [
    `"${textAt(told, 'reference')}","paid"`,
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
  // Nothing of it is in the database.
  const tables = shop.sql('SELECT checkout_sessions::text FROM checkout_sessions');
  expect(tables).not.toMatch(/Núñez|ana@|8331234567|0123"|Hidalgo/);
});

test('an eSIM needs no address, a top-up has its number', async () => {
  const esim = await paid({
    type: 1,
    products: [{ ...estelar, units: [{ sim: 'esim' }] }] as Json,
  });
  const topUp = await paid({
    type: 2,
    products: [topUp100],
    phone: '833 555 0142',
    email: 'eva@example.com',
  });
  const orders = await listed();
  const order = (told: Json | undefined): Json | undefined =>
    orders.find((one) => at(one, 'reference') === at(told, 'reference'));
  expect(at(order(esim), 'delivery')).toMatchObject({ name: 'Ana Núñez', phone: '', line1: '' });
  expect(order(topUp)).toMatchObject({
    topUpNumber: '8335550142',
    delivery: { email: 'eva@example.com' },
  });
});

test('a provider that is away is said in each row and in the exit code; the list is there', async () => {
  await paid(mixed);
  await shop.sandbox.behave({ mode: 'fail' });
  const { code, out } = await command('orders');
  expect(code).toBe(3);
  expect(out).toContain('"the payment provider did not answer: list again for the delivery data"');
  expect(out).toContain('"2 physical, 1 esim","1 of them"');
  const bare = await command('orders', '--no-delivery');
  expect([bare.code, bare.out.includes('did not answer')]).toEqual([0, false]);
});

test('reconcile settles at once what was paid by people who did not come back', async () => {
  const id = textAt((await buy(shop.web, mixed)).json, 'id');
  await shop.sandbox.pay(id);
  expect((await listed('--state', 'open')).map((one) => at(one, 'providerSession'))).toEqual([id]);
  const { code, out } = await command('reconcile');
  expect([code, out]).toEqual([0, 'Looked at 1, settled 1, not answered 0.\n']);
  expect(await listed('--state', 'open')).toEqual([]);
  const paidNow = (await listed()).map((one) => at(one, 'providerSession'));
  expect(paidNow.at(-1)).toBe(id);

  await buy(shop.web, mixed);
  await shop.sandbox.behave({ mode: 'fail' });
  expect(await command('reconcile')).toMatchObject({
    code: 3,
    out: 'Looked at 1, settled 0, not answered 1.\n',
  });
});

test.each([
  [['order'], 'tuisty_server: there is no command order'],
  [['orders', '--since', 'yesterday'], 'tuisty_server: cannot read --since yesterday'],
  [['reconcile', 'now'], 'tuisty_server: reconcile takes no options'],
])('%j is told with how to do it', async (args, told) => {
  const { code, out, err } = await command(...args);
  expect([code, out]).toEqual([2, '']);
  expect(err).toMatch(new RegExp(`^${told}\n`));
  expect(err).toContain('tuisty_server reconcile');
});
