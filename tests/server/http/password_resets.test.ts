// A forgotten password is answered by e-mail: from the request to the new password, through every fault of a mail server.

import { SMTPServer } from 'smtp-server';
import { bearer, freshEmail, freshProof, logIn, password, signedIn } from './support/accounts';
import { endAfterTests } from './support/ended';
import { expectError, from, get, outcomeOf, postJson, type Answer } from './support/http';
import { textAt, type Json } from './support/json';
import { Mailbox, textOf } from './support/mailbox';
import { anyPort } from './support/ports';
import { metric } from './support/metrics';
import { openShop } from './support/shop';
import { until } from './support/wait';

const shop = await openShop();
const mailbox = endAfterTests(await Mailbox.open());
/** The server that sends; the shop's own has no mail server. */
let server = await shop.startServer(undefined, mailbox.settings);
const restart = async (): Promise<void> => {
  server = await shop.startServer(undefined, mailbox.settings);
};

const ask = async (email: Json, base = server.url, headers = {}): Promise<Answer> =>
  postJson(`${base}/password-resets`, { email, captcha: await freshProof() }, headers);
const queued = (): number => shop.count('password_resets');
/** Lets the queue's rows be due. */
const skipPause = (): unknown => shop.sql('UPDATE password_resets SET next_at = now()');
const mails = (outcome: string): Promise<number> =>
  metric(server.url, `tuisty_reset_mails_total{outcome="${outcome}"}`);
const oldest = (): Promise<number> =>
  metric(server.url, 'tuisty_oldest_reset_mail_timestamp_seconds');
const setPassword = (token: string, fresh: string): Promise<Answer> =>
  postJson(`${server.url}/reset-password`, { token, password: fresh });

beforeEach(async () => {
  Object.assign(mailbox, { way: 'take', unanswered: 0 });
  mailbox.mails.length = 0;
  if (!server.running()) await restart();
});
afterEach(() => shop.sql('DELETE FROM password_resets'));

/** The parts of a response that a client can see, except the date. */
const visible = ({ status, headers, text }: Answer): Json => {
  const all = [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id');
  return [status, all.map(([name, value]) => `${name}: ${value}`), text];
};

test('a mailed link sets the password once and ends every session', async () => {
  const { email, token: session } = await signedIn(shop.web);
  expect((await ask(` ${email.toUpperCase()} `)).status).toBe(202);
  const mail = await mailbox.mail(1);
  expect([mail.from, mail.to]).toEqual(['avisos@tienda.example', [email]]);
  const fresh = 'Jaiba azul de Tampico';
  expect((await setPassword(mail.token, fresh)).status).toBe(200);
  expect((await logIn(shop.web, email)).status).toBe(401);
  expect((await logIn(shop.web, email, fresh)).status).toBe(200);
  const list = await get(`${shop.web}/purchases`, bearer(session));
  expect(outcomeOf(list)).toEqual([401, 'token_invalid']);
  expectError(await setPassword(mail.token, 'Otra jaiba azul'), 422, {
    code: 'reset_link_invalid',
    message: 'Este enlace ya se usó o venció. Pide otro en «¿Olvidaste tu contraseña?».',
  });
  expect(queued()).toBe(0);
  expect(await mails('sent')).toBeGreaterThan(0);
  expect(await oldest()).toBe(0);
});

test('a mail has both forms of the text, in Spanish, with correct headers', async () => {
  const { email } = await signedIn(shop.web);
  await ask(email);
  const { raw, token } = await mailbox.mail(1);
  const [head = '', plain = '', html = '', end] = raw.split(/(?:\r\n)+--form(?:--)?\r\n/);
  expect(
    head.split('\r\n').map((line) => line.replace(/\b[0-9a-f]{32}\b|: \w{3}, .*/, '…')),
  ).toEqual([
    'Date…',
    'From: avisos@tienda.example',
    `To: ${email}`,
    'Subject: =?UTF-8?Q?Elige_tu_contrase=C3=B1a_nueva?=',
    'Message-ID: <…@tienda.example>',
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary="form"',
  ]);
  const date = Date.parse(/^Date: (.*)\r$/m.exec(raw)?.[1] ?? '');
  expect(Math.abs(Date.now() - date)).toBeLessThan(60_000);
  for (const form of [plain, html]) {
    const text = textOf(form);
    expect(text).toContain(`${shop.web}/acceder#restablecer=${token}`);
    expect(text).toContain(`Pediste elegir otra contraseña para tu cuenta de ${shop.web}.`);
    expect(text).toContain('irve una sola vez y durante 30 minutos');
    expect(text).toContain('Si no fuiste tú, no hagas nada: tu contraseña sigue igual.');
  }
  expect(raw.split('\r\n').filter((line) => line.length > 76)).toEqual([]);
  expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n\u0080-\u00ff]/);
  expect(end).toBe('');
});

test('an unknown e-mail has the response of a known one, byte for byte, and gets no mail', async () => {
  const { email } = await signedIn(shop.web);
  const unknown = freshEmail();
  const responses = [await ask(unknown), await ask(email)].map(visible);
  expect(responses[0]).toEqual(responses[1]);
  expect(responses[0]).toMatchObject([
    202,
    expect.arrayContaining(['content-type: application/json; charset=utf-8']) as Json,
    '{"message":"Si ese correo tiene una cuenta, te mandamos un enlace."}',
  ]);
  await until('the queue is empty', () => queued() === 0);
  expect((await mailbox.mail(1)).to).toEqual([email]);
});

test('requests of one address make the captcha dearer, also for unknown e-mails', async () => {
  const strict = await shop.startServer(undefined, {
    ...mailbox.settings,
    LIMIT_REGISTRATION_PER_ADDRESS: '1/600',
  });
  const client = { 'x-real-ip': '203.0.113.77', ...from('203.0.113.77') };
  const results = [];
  while (results.length < 3) results.push(outcomeOf(await ask(freshEmail(), strict.url, client)));
  expect(results).toEqual([[202], [202], [422, 'captcha_invalid']]);
  await strict.stop();
});

test('an e-mail that looks like a placeholder of the mail changes none', async () => {
  const { email } = await signedIn(shop.web);
  const odd = '{link}{to}{from}@example.com';
  shop.sql(`UPDATE accounts SET email = '${odd}' WHERE email = '${email}'`);
  await ask(odd);
  const { to, raw } = await mailbox.mail(1);
  expect(to).toEqual([odd]);
  expect(raw).toContain(`\r\nTo: ${odd}\r\n`);
});

test('a shop without a mail server has no such call', async () => {
  expect(outcomeOf(await ask(freshEmail(), shop.server))).toEqual([404, 'route_unknown']);
});

test('a rejected mail is counted, and sent when the mail server takes it', async () => {
  const { email } = await signedIn(shop.web);
  const before = await mails('refused');
  mailbox.way = 'refuse';
  await ask(email);
  await until('a refusal', async () => (await mails('refused')) > before);
  await until('the row waits', () => shop.sql('SELECT copies FROM password_resets') === '0');
  expect(await oldest()).toBeGreaterThan(Date.now() / 1000 - 60);
  expect(await shop.logsWith('"outcome":"refused"')).toContain('status 550');
  mailbox.way = 'take';
  skipPause();
  expect((await mailbox.mail(1)).to).toEqual([email]);
});

// reset_mails_test.cpp has what a killed server leaves, and that a third copy is not sent.
test('a mail server that does not respond delays neither requests nor the end of the server', async () => {
  const { email } = await signedIn(shop.web);
  mailbox.way = 'hang';
  await ask(email);
  await until('the copy', () => mailbox.unanswered === 1);
  // Meanwhile the server serves, though libcurl waits.
  expect((await logIn(server.url, email, password)).status).toBe(200);
  expect((await ask(freshEmail())).status).toBe(202);
  await server.stop();
  expect(await server.exited).toBe('exit code 0');
  expect(shop.sql(`SELECT copies FROM password_resets WHERE email = '${email}'`)).toBe('1');
});

test.each([
  // Another spelling of 127.0.0.1, which counts as another machine: STARTTLS is required, and not offered.
  ['without TLS', false, 'smtp://tienda:p%40ss@2130706433', 'Requested SSL level failed'],
  [
    'with an untrusted certificate',
    true,
    'smtps://tienda:p%40ss@127.0.0.1',
    'SSL peer certificate',
  ],
])('a mail server %s is told no password', async (_, secure, url, reason) => {
  let heard = 0;
  const spy = new SMTPServer({
    secure,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: (__, ___, done) => {
      heard += 1;
      done(null, { user: 'anyone' });
    },
  }).on('error', () => undefined);
  const port = await anyPort();
  await new Promise<void>((resolve) => spy.listen(port, '127.0.0.1', resolve));
  const { email } = await signedIn(shop.web);
  await server.stop();
  const SMTP_URL = `${url}:${String(port)}`;
  const other = await shop.startServer(undefined, { ...mailbox.settings, SMTP_URL });
  await ask(email, other.url);
  await shop.logsWith(`"reason":"${reason}`);
  await other.stop();
  await new Promise<void>((resolve) => spy.close(resolve));
  expect([heard, queued()]).toEqual([0, 1]);
});

test('no log has an e-mail or a token', async () => {
  const { email } = await signedIn(shop.web);
  await ask(email);
  const { token } = await mailbox.mail(1);
  await setPassword(token, password);
  const logs = await shop.logsWith('"outcome":"sent"');
  expect([logs.includes(email), logs.includes(token), logs.includes('p%40ss')]).toEqual([
    false,
    false,
    false,
  ]);
  expect(textAt({ token }, 'token')).toMatch(/^acc_[0-9a-f]{32}\.\d+\.[0-9a-f]{64}$/);
});
