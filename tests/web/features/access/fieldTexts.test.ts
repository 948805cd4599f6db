import { readFileSync } from 'node:fs';
import { loginText, newPasswordText, registrationText } from '@/features/access/fieldTexts';

const api = readFileSync('server/openapi.yaml', 'utf8');
/** They concern no field: the captcha, and the link of the e-mail. */
const others = ['captcha_required', 'captcha_invalid', 'reset_link_invalid'];

/** The codes with which the server rejects a field of an account's form. */
function codesOf(path: string): readonly string[] {
  const operation = api.split(`\n  ${path}:\n`)[1]?.split(/\n {2}\//)[0] ?? '';
  const rejections = operation.split("'422':")[1]?.split('$ref')[0] ?? '';
  const codes = [...rejections.matchAll(/`(\w+_\w+)`/g)].flatMap(([, code]) => code ?? []);
  return codes.filter((code) => !others.includes(code));
}

it.each([
  ['/login', loginText, 4],
  ['/createAccount', registrationText, 14],
  ['/password', newPasswordText, 6],
  ['/reset-password', newPasswordText, 4],
] as const)('the form of %s has a sentence for each code of the server', (path, textOf, count) => {
  const codes = codesOf(path);
  expect(codes.length).toBeGreaterThanOrEqual(count);
  for (const code of codes) expect([code, textOf(code)]).not.toEqual([code, 'Revisa este dato.']);
});

it('a common password is named as such', () => {
  expect(newPasswordText('field_invalid')).toMatch(/cualquiera probaría: elige otra\.$/);
});
