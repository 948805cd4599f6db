// The operator's command --check-services.
import { CaptchaProvider } from './support/captcha_provider';
import { command, openShop, type Settings } from './support/shop';

const shop = await openShop();
const google = await CaptchaProvider.start();
afterEach(() => shop.sandbox.behave({ mode: 'ok' }));
afterAll(() => google.stop());

const check = (env: Settings = {}) =>
  command({ ...shop, serverEnv: { ...shop.serverEnv, ...env } }, '--check-services');

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

test.each<[string, () => Settings]>([
  [
    'payment provider: rejects PAYMENT_SECRET_KEY (401)',
    () => ({ PAYMENT_SECRET_KEY: 'sk_test_wrong' }),
  ],
  ['carrier: rejects IMEI_API_KEY (401)', () => ({ IMEI_API_KEY: 'carrier_wrong' })],
  ['database: ', () => ({ DATABASE_URL: 'postgresql://shop@127.0.0.1:1/shop' })],
  ['payment provider: no response: ', () => ({ PAYMENT_API_BASE: 'http://127.0.0.1:1' })],
  ['carrier: responds with 404, ', () => ({ IMEI_API_URL: `${shop.sandbox.url}/nothing` })],
])('check-services prints "%s…"', async (start, env) => {
  const { code, out } = await check(env());
  const failed = out.split('\n').filter((line) => line !== '' && !line.includes(': ok ('));
  expect([code, failed.length, failed[0]?.slice(0, start.length)]).toEqual([3, 1, start]);
});

test.each([
  [400, 'responds with 400, not with a list of sessions'],
  [403, 'PAYMENT_SECRET_KEY may not read Checkout Sessions, PaymentIntents or Charges (403)'],
])('check-services reports %d of the payment provider', async (status, problem) => {
  await shop.sandbox.behave({ mode: 'refuse', status });
  const { code, out } = await check();
  expect([code, out.split('\n')[1]]).toEqual([3, `payment provider: ${problem}`]);
});

test('check-services names a missing migration', async () => {
  const removed = shop.sql(
    'DELETE FROM schema_migrations WHERE version = 8 RETURNING name, digest',
  );
  const { code, out } = await check();
  const [name = '', digest = ''] = removed.split('|');
  shop.sql(`INSERT INTO schema_migrations VALUES (8, '${name}', '${digest}')`);
  expect([code, out.split('\n')[0]]).toEqual([
    3,
    'database: 1 migrations are missing: run tuisty_admin migrate',
  ]);
});

test('check-services checks the secret of reCAPTCHA if it is set', async () => {
  const env = {
    RECAPTCHA_SITE_KEY: 'site-key-of-a-test',
    RECAPTCHA_SECRET: 'secret-of-a-test',
    RECAPTCHA_API_BASE: google.url,
  };
  google.verdict = { success: false, 'error-codes': ['invalid-input-response'] };
  expect(await check(env)).toMatchObject({ code: 0 });
  google.verdict = { success: false, 'error-codes': ['invalid-input-secret'] };
  const { code, out } = await check(env);
  expect([code, out.split('\n')[3]]).toEqual([3, 'reCAPTCHA: rejects RECAPTCHA_SECRET']);
});
