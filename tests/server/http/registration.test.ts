// POST /createAccount over HTTP: successful registrations, and the error of each field.

import {
  freshEmail,
  freshProof,
  logIn,
  logOut,
  password,
  person,
  register,
  type Body,
} from './support/accounts';
import { post, type Answer } from './support/http';
import { at, textAt, type Json } from './support/json';
import { startShop, stopShop, type Shop } from './support/shop';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => stopShop(shop));

const accounts = (): number => shop.count('accounts');
const column = (name: string, email: string): string =>
  shop.sql(`SELECT ${name} FROM accounts WHERE email = '${email}'`);

const taken = {
  error: {
    code: 'email_taken',
    message: 'Ya hay una cuenta con ese correo. Inicia sesión.',
    field: 'email',
  },
};

describe('the registration body of the pages', () => {
  test('creates an account with a captcha', async () => {
    const email = freshEmail();
    const before = accounts();
    const answer = await register(shop.web, { email });
    const token = textAt(answer.json, 'token');
    expect([answer.status, answer.json]).toEqual([
      201,
      { message: 'Cuenta creada satisfactoriamente', token },
    ]);
    // The server opens a login session at registration.
    expect((await logOut(shop.web, token)).status).toBe(204);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(accounts()).toBe(before + 1);
    expect(
      column(
        "first_name || '|' || last_name || '|' || address || '|' || between_streets || '|' || " +
          "postal_code || '|' || home_references || '|' || phone || '|' || role",
        email,
      ),
    ).toBe(
      'María José|Nuñez Ibáñez|Av. Hidalgo 123, Col. Centro|Altamira y Obregón|89000|' +
        'Casa azul, portón negro|8331234567|user',
    );
    // OWASP's minimum: 19 MiB, two passes.
    expect(column('password_hash', email)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('returns 409 when it is repeated, whatever the letter case of the e-mail', async () => {
    const email = freshEmail();
    expect((await register(shop.web, { email })).status).toBe(201);
    const before = accounts();
    for (const again of [email, email.toUpperCase(), ` ${email.replace('persona', 'Persona')} `]) {
      const answer = await register(shop.web, { email: again });
      expect([answer.status, answer.json]).toEqual([409, taken]);
    }
    expect(accounts()).toBe(before);
  });

  test('creates one account when it is sent twice concurrently', async () => {
    const email = freshEmail();
    const answers = await Promise.all([1, 2, 3].map(() => register(shop.web, { email })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(shop.count(`accounts WHERE email = '${email}'`)).toBe(1);
  });

  test.each(['admin', 'user', 7, null, ['admin'], { role: 'admin' }] as Json[])(
    'creates an account of the role user with the role %j',
    async (role) => {
      const email = freshEmail();
      expect((await register(shop.web, { email, role, isAdmin: true })).status).toBe(201);
      expect(column('role', email)).toBe('user');
    },
  );

  test('is stored without surrounding white space, the phone as ten digits', async () => {
    const email = freshEmail();
    const answer = await register(shop.web, {
      email: ` ${email}\t`,
      firstName: '  Ana  ',
      CP: ' 89000 ',
      phone: '+52 (833) 123-4567',
    });
    expect(answer.status).toBe(201);
    expect(column("first_name || '|' || postal_code || '|' || phone", email)).toBe(
      'Ana|89000|8331234567',
    );
  });

  test.each([
    ['unset', 'Bearer'],
    ['undefined', 'Bearer undefined'],
    ['unknown', 'Bearer of-another-shop'],
  ])('is accepted with a token that is %s', async (_, authorization) => {
    expect((await register(shop.web, {}, { authorization })).status).toBe(201);
  });
});

let proof: string | undefined;

/**
 * Sends a registration that must create no account, with the captcha response that the previous one did not use up.
 */
async function refused(change: Body): Promise<Answer> {
  const before = accounts();
  proof ??= await freshProof();
  const answer = await register(shop.web, { captcha: proof, ...change });
  expect(accounts()).toBe(before);
  expect(Object.keys(at(answer.json, 'error') ?? {})).toEqual(['code', 'message', 'field']);
  return answer;
}

const error = (code: string, message: string, field: string): Json => ({
  error: { code, message, field },
});

/** [field, its code when it is missing, the message, its longest value, one character more] */
const texts: readonly (readonly [string, string, string, string, string])[] = (
  [
    ['firstName', 'first_name_required', 'El nombre es obligatorio.', 'ñ'.repeat(80)],
    ['lastName', 'last_name_required', 'Los apellidos son obligatorios.', 'á'.repeat(80)],
    ['address', 'address_required', 'La dirección es obligatoria.', '€'.repeat(200)],
    [
      'between_Streets',
      'between_streets_required',
      'El campo de entre calles es obligatorio.',
      'é'.repeat(200),
    ],
    ['description', 'references_required', 'Las referencias son obligatorias.', '😀'.repeat(500)],
    ['password', 'password_required', 'La contraseña es obligatoria.', 'ü'.repeat(128)],
  ] as const
).map(([field, code, message, longest]) => [field, code, message, longest, `${longest}x`]);

const missing = [
  ...texts.map(([field, code, message]) => [field, code, message] as const),
  ['CP', 'postal_code_required', 'El código postal es obligatorio.'],
  ['phone', 'phone_required', 'El teléfono es obligatorio.'],
  ['email', 'email_required', 'El correo electrónico es obligatorio.'],
  ['captcha', 'captcha_required', 'Por favor, completa el reCAPTCHA.'],
] as const;

describe('a missing field', () => {
  test.each(missing)('%s returns 422 %s', async (field, code, message) => {
    // A password may be white space; a captcha response is opaque.
    const blank = field === 'password' || field === 'captcha' ? '' : ' \t\u00a0 ';
    for (const value of [undefined, blank]) {
      const answer = await refused({ [field]: value });
      expect([answer.status, answer.json]).toEqual([422, error(code, message, field)]);
    }
  });
});

const tooLong = 'Un dato es demasiado largo. Acórtalo e inténtalo de nuevo.';
const invalid = 'Un dato no es válido. Corrígelo e inténtalo de nuevo.';

describe('a too long field', () => {
  test.each(texts)(
    '%s returns 422 field_too_long',
    async (field, _code, _message, longest, longer) => {
      expect((await register(shop.web, { [field]: longest })).status).toBe(201);
      const answer = await refused({ [field]: longer });
      expect([answer.status, answer.json]).toEqual([422, error('field_too_long', tooLong, field)]);
    },
  );

  test('email returns 422 field_too_long', async () => {
    const domain = `${`${'d'.repeat(60)}.`.repeat(3)}mx`;
    const local = `${String(process.pid)}.`.padEnd(254 - 1 - domain.length, 'x').slice(0, 64);
    expect((await register(shop.web, { email: `${local}@${domain}` })).status).toBe(201);
    const answer = await refused({ email: `${'x'.repeat(250)}@a.mx` });
    expect([answer.status, answer.json]).toEqual([422, error('field_too_long', tooLong, 'email')]);
  });
});

describe('an invalid field', () => {
  const phone = ['phone_malformed', 'El teléfono debe tener 10 dígitos. Revísalo.'] as const;
  const email = ['email_malformed', 'El correo electrónico no parece válido. Revísalo.'] as const;
  const postal = [
    'postal_code_malformed',
    'El código postal debe tener 5 dígitos. Revísalo.',
  ] as const;
  const short = ['password_too_short', 'La contraseña debe tener al menos 8 caracteres.'] as const;
  const captcha = [
    'captcha_invalid',
    'No se pudo comprobar el reCAPTCHA. Complétalo otra vez.',
  ] as const;
  test.each([
    ['CP', '8900', ...postal],
    ['CP', '８９０００', ...postal],
    ['phone', '833123456', ...phone],
    ['phone', '0331234567', ...phone],
    ['email', 'maria', ...email],
    ['email', 'maria@example..com', ...email],
    ['password', 'siete77', ...short],
    ['captcha', 'x', ...captcha],
  ])('%s of %j returns 422 %s', async (field, value, code, message) => {
    const answer = await refused({ [field]: value });
    expect([answer.status, answer.json]).toEqual([422, error(code, message, field)]);
  });

  test.each(missing.map(([field]) => field))('%s that is no text returns 422', async (field) => {
    for (const value of [7, 'x'.repeat(9_000)]) {
      const answer = await refused({ [field]: value });
      expect([answer.status, answer.json]).toEqual([422, error('field_invalid', invalid, field)]);
    }
  });

  test('with a zero byte is rejected, not truncated', async () => {
    const answer = await refused({ firstName: 'Ana\u0000María' });
    expect([answer.status, answer.json]).toEqual([
      422,
      error('field_invalid', invalid, 'firstName'),
    ]);
  });

  test.each(['PASSWORD', '12345678'])('with a common password (%s) is rejected', async (common) => {
    const answer = await refused({ password: common });
    const reason = 'Esa contraseña es de las primeras que cualquiera probaría: elige otra.';
    expect([answer.status, answer.json]).toEqual([
      422,
      error('field_invalid', `${invalid} ${reason}`, 'password'),
    ]);
    expect((await register(shop.web, { password: `${common}-jaiba` })).status).toBe(201);
  });

  test('with a password made of the shop’s names is rejected', async () => {
    const answer = await refused({ password: 'Tuisty-2026' });
    expect([answer.status, at(answer.json, 'error.field')]).toEqual([422, 'password']);
  });

  test('is reported in the order of the form', async () => {
    const answer = await refused({ lastName: '', CP: 'x', password: '' });
    expect(at(answer.json, 'error.field')).toBe('lastName');
  });

  test('does not use up the captcha response', async () => {
    const captcha = await freshProof();
    expect((await register(shop.web, { captcha, CP: '8900' })).status).toBe(422);
    expect((await register(shop.web, { captcha })).status).toBe(201);
  });
});

test('a password keeps its white space', async () => {
  const email = freshEmail();
  const typed = '  tampico ñandú\u{1f980}  ';
  expect((await register(shop.web, { email, password: typed })).status).toBe(201);
  expect((await logIn(shop.web, email, typed)).status).toBe(200);
  expect((await logIn(shop.web, email, typed.trim())).status).toBe(401);
});

test.each([
  'jaibamanglar',
  'JAIBAMANGLAR',
  '80274619',
  '#$%&!?+*',
  '🦀🦀🦀🦀🦀🦀🦀🦀',
  'x1'.repeat(64),
])('a password of any characters is accepted (%s)', async (secret) => {
  const email = freshEmail();
  expect((await register(shop.web, { email, password: secret })).status).toBe(201);
  expect((await logIn(shop.web, email, secret)).status).toBe(200);
});

describe('a malformed registration', () => {
  const json = { 'content-type': 'application/json' };
  const send = (
    body: string | undefined,
    headers: Record<string, string> = json,
    base = shop.web,
  ): Promise<Answer> => post(`${base}/createAccount`, body, headers);

  test.each([
    ['broken JSON', '{"firstName":"Ana"', 400, 'body_malformed'],
    ['a list', '[]', 400, 'body_malformed'],
    ['too deep', '['.repeat(2_000), 400, 'body_malformed'],
    ['no body', undefined, 400, 'body_missing'],
    ['1 MB', 'x'.repeat(1_000_000), 413, 'body_too_large'],
  ])('with %s is rejected', async (_, body, status, code) => {
    for (const base of [shop.web, shop.server]) {
      const answer = await send(body, json, base);
      expect([answer.status, textAt(answer.json, 'error.code')]).toEqual([status, code]);
      expect(textAt(answer.json, 'error.message')).toMatch(/^[A-ZÁÉÍÓÚÑ¿¡].{10,}[.!?]$/u);
    }
  });

  test('with another content type returns 415', async () => {
    const body = new URLSearchParams({ email: 'a@b.mx', password }).toString();
    const answer = await send(body, { 'content-type': 'application/x-www-form-urlencoded' });
    expect([answer.status, textAt(answer.json, 'error.code')]).toEqual([
      415,
      'content_type_unsupported',
    ]);
  });

  test('with another method returns 405 and the allowed method', async () => {
    const answer = await fetch(`${shop.web}/createAccount`, {
      method: 'PUT',
      body: JSON.stringify(person()),
      headers: json,
    });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });
});
