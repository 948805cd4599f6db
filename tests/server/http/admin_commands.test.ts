// The commands of the operator's program tuisty_admin, with the server's settings.

import { bearer, signedIn } from './support/accounts';
import { get } from './support/http';
import { at, textAt, type Json } from './support/json';
import { buy, sell, withChoices } from './support/orders';
import { command as run, openShop, type Settings } from './support/shop';
import { answering, recaptchaAt, Upstream } from './support/upstream';

const shop = await openShop();
afterEach(() => shop.sandbox.behave({ mode: 'ok' }));

const command = (...args: string[]) => run(shop, ...args);

test.each([
  [['order'], 'unknown command: order'],
  [['delivered', 'TUI-1'], 'no reference of a purchase: TUI-1'],
  [
    ['reconcile', '--since', '2026-02-30'],
    'cannot read --since 2026-02-30: it takes a day like 2026-11-22',
  ],
  [['account', 'delete'], 'account takes show or delete, and an e-mail'],
  [['account', 'forget', 'ana@example.com'], 'account takes show or delete, and an e-mail'],
  [['reset-link'], 'reset-link takes an e-mail'],
])('the arguments %j are refused with the usage', async (args, message) => {
  const { code, out, err } = await command(...args);
  expect([code, out]).toEqual([2, '']);
  expect(err).toMatch(new RegExp(`^tuisty_admin: ${message}\n`));
  expect(err).toContain('reconcile                records');
});

// tests/server/unit/admin/account_test.cpp has what is shown and deleted.
test("account show exports a person's data, and account delete deletes them", async () => {
  const { email, token } = await signedIn(shop.web);
  expect((await buy(shop.web, undefined, bearer(token))).status).toBe(200);
  const shown = await command('account', 'show', email);
  const data = JSON.parse(shown.out) as Json;
  expect([shown.code, at(data, 'account.email')]).toEqual([0, email]);
  expect(data).toMatchObject({ purchases: [{ type: 'plans', status: 'open' }] });

  // Standard input is empty, so the e-mail is not typed once more.
  const refused = await command('account', 'delete', email);
  const another = 'tuisty_admin: that is another e-mail: nothing was deleted\n';
  expect([refused.code, refused.err]).toEqual([1, another]);
  const deleted = await command('account', 'delete', email, '--yes');
  expect([deleted.code, deleted.out.split('\n').at(-2)]).toEqual([0, 'Deleted.']);
  expect(deleted.err).not.toContain(email);
  expect(shop.count('accounts')).toBe(0);
});

const check = (env: Settings = {}, word = '--check-services') =>
  run({ serverEnv: { ...shop.serverEnv, ...env } }, word);

const away = { DATABASE_URL: 'postgresql://shop@127.0.0.1:1/shop' };

test('check-services prints a line for each service', async () => {
  const { code, out } = await check();
  expect(code).toBe(0);
  expect(out.replace(/PostgreSQL [^,]*, \d+/, 'PostgreSQL V, N')).toBe(
    `database: ok (PostgreSQL V, N migrations)
payment provider: ok (${shop.sandbox.url})
carrier: ok (${shop.sandbox.url}/carrier/v1/imeis)
`,
  );
});

test.each<[RegExp, Settings, refusal?: number]>([
  [
    /^payment provider: rejects PAYMENT_SECRET_KEY \(401\)/,
    { PAYMENT_SECRET_KEY: 'sk_test_wrong' },
  ],
  [/^carrier: rejects IMEI_API_KEY \(401\)/, { IMEI_API_KEY: 'carrier_wrong' }],
  [/^database: /, away],
  [/^payment provider: no response: /, { PAYMENT_API_BASE: 'http://127.0.0.1:1' }],
  [/^carrier: responds with 404, /, { IMEI_API_URL: `${shop.sandbox.url}/nothing` }],
  [/^payment provider: responds with 400, not with a list of sessions$/, {}, 400],
  [
    /^payment provider: PAYMENT_SECRET_KEY may not read Checkout Sessions, PaymentIntents or Charges \(403\)$/,
    {},
    403,
  ],
])('check-services prints one failure: %s', async (line, env, ...[status]) => {
  if (status !== undefined) await shop.sandbox.behave({ mode: 'refuse', status });
  const { code, out } = await check(env);
  expect([code, out.match(/^(?!.*: ok \().+$/gm)]).toEqual([3, [expect.stringMatching(line)]]);
});

test('check-services names a missing migration', async () => {
  const { code, out } = await shop.withoutMigration(check);
  expect([code, out.split('\n')[0]]).toEqual([
    3,
    'database: 1 migrations are missing: run tuisty_admin migrate',
  ]);
});

test('check-services checks the secret of reCAPTCHA if it is set', async () => {
  const refusing = (code: string) => answering({ success: false, 'error-codes': [code] });
  const google = await Upstream.start(refusing('invalid-input-response'));
  expect(await check(recaptchaAt(google))).toMatchObject({ code: 0 });
  google.treat = refusing('invalid-input-secret');
  const { code, out } = await check(recaptchaAt(google));
  expect([code, out.split('\n')[3]]).toEqual([3, 'reCAPTCHA: rejects RECAPTCHA_SECRET']);
});

const listed = async (...args: string[]): Promise<readonly Json[]> =>
  JSON.parse((await command('orders', '--format', 'json', ...args)).out) as readonly Json[];

test('the order export lists paid orders with their choices, whose personal data are not in the database', async () => {
  const id = await sell(shop.web, withChoices);
  await shop.sandbox.pay(id);
  const { json } = await get(`${shop.web}/checkout-session/${id}`);
  const { code, out, err } = await command('orders');
  expect([code, err]).toEqual([0, '']);
  const [header = '', row = '', ...rest] = out.trimEnd().split('\r\n');
  expect(header).toMatch(/^\uFEFFreference,status,begun,paid,lines,sims,/);
  expect(rest).toEqual([]);
  for (const text of [
    `"${textAt(json, 'reference')}","paid"`,
    '"8335550142 NIP 0123 (physical, Tuisty Mensual Estelar)"',
    '"Ana Núñez","ana@example.com","8331234567","Luis Núñez",' +
      '"Av. Hidalgo 101, Col. Centro, 89000 Tampico, Tamps., MX"',
  ]) {
    expect(row).toContain(text);
  }
  const tables = shop.sql('SELECT checkout_sessions::text FROM checkout_sessions');
  expect(tables).not.toMatch(/Núñez|ana@|8331234567|0123"|Hidalgo/);
});

describe('commands without a running server', () => {
  let id: string;
  beforeAll(async () => {
    id = await sell(shop.web, withChoices);
    await shop.program.stop();
    await shop.sandbox.pay(id);
  });

  const ids = async (...args: string[]) =>
    (await listed(...args)).map((one) => at(one, 'providerSession'));
  const entry = async () => (await listed()).find((one) => at(one, 'providerSession') === id);

  test('reconcile reports an incomplete listing of the provider', async () => {
    await shop.sandbox.behave({ mode: 'fail' });
    const { code, out } = await command('reconcile');
    expect([code, out]).toEqual([
      3,
      'Checked 0, finalised 0, adopted 0; the provider has not listed all.\n',
    ]);
    expect(await ids('--state', 'open')).toContain(id);
  });

  test('reconcile immediately finalises payments of shoppers who did not return', async () => {
    const { code, out } = await command('reconcile');
    expect(code).toBe(0);
    expect(out).toMatch(/^Checked \d+, finalised 1, adopted 0\.\n$/);
    expect(await ids('--state', 'open')).not.toContain(id);
    expect(await ids()).toContain(id);
  });

  test('reconcile --since adopts sessions missing from the database, and the export lists them', async () => {
    const before = await entry();
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
    const adopted = await entry();
    for (const member of ['reference', 'type', 'lines', 'total', 'shipping', 'units', 'delivery']) {
      expect([member, at(adopted, member)]).toEqual([member, at(before, member)]);
    }
    expect(at(adopted, 'note')).toMatch(/^check before delivering: /);
  });
});
