// POST /createAccount over HTTP. tests/core/forms_test.cpp, tests/server/unit/accounts/routes_test.cpp and
// registration_test.cpp have the rules of each field.

import { freshEmail, logIn, logOut, register } from './support/accounts';
import { at, textAt } from './support/json';
import { openShop } from './support/shop';

const shop = await openShop();

const accounts = (): number => shop.count('accounts');
const column = (name: string, email: string): string =>
  shop.sql(`SELECT ${name} FROM accounts WHERE email = '${email}'`);

test('a registration creates an account with a captcha and opens a login session', async () => {
  const email = freshEmail();
  const before = accounts();
  const answer = await register(
    shop.web,
    { email, role: 'admin', isAdmin: true },
    { authorization: 'Bearer undefined' },
  );
  const token = textAt(answer.json, 'token');
  expect([answer.status, answer.json]).toEqual([
    201,
    { message: 'Cuenta creada satisfactoriamente', token },
  ]);
  expect((await logOut(shop.web, token)).status).toBe(204);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(accounts()).toBe(before + 1);
  expect(
    column(
      "concat_ws('|', first_name, last_name, address, between_streets, postal_code, home_references, phone, role)",
      email,
    ),
  ).toBe(
    'María José|Nuñez Ibáñez|Av. Hidalgo 123, Col. Centro|Altamira y Obregón|89000|' +
      'Casa azul, portón negro|8331234567|user',
  );
  // OWASP's minimum: 19 MiB, two passes.
  expect(column('password_hash', email)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('the longest value of every field is stored', async () => {
  const longest = {
    firstName: 'ñ'.repeat(80),
    lastName: 'á'.repeat(80),
    address: '€'.repeat(200),
    between_Streets: 'é'.repeat(200),
    description: '😀'.repeat(500),
    password: 'ü'.repeat(128),
    email: `${'x'.repeat(64)}@${`${'d'.repeat(60)}.`.repeat(3)}mx`,
  };
  expect((await register(shop.web, longest)).status).toBe(201);
  expect((await logIn(shop.web, longest.email, longest.password)).status).toBe(200);
});

test.each([
  ['phone', '833', 'phone_malformed', 'El teléfono debe tener 10 dígitos. Revísalo.'],
  ['captcha', '', 'captcha_required', 'Por favor, completa el reCAPTCHA.'],
])('a registration with the %s %j returns 422 %s', async (field, value, code, message) => {
  const before = accounts();
  const answer = await register(shop.web, { [field]: value });
  expect([answer.status, answer.json]).toEqual([422, { error: { code, message, field } }]);
  expect(accounts()).toBe(before);
});

test('an e-mail with an account returns 409 and its message', async () => {
  const email = freshEmail();
  expect((await register(shop.web, { email })).status).toBe(201);
  const answer = await register(shop.web, { email: email.toUpperCase() });
  expect([answer.status, at(answer.json, 'error')]).toEqual([
    409,
    {
      code: 'email_taken',
      message: 'Ya hay una cuenta con ese correo. Inicia sesión.',
      field: 'email',
    },
  ]);
});
