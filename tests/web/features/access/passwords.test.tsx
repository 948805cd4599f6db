import { readFileSync } from 'node:fs';
import { screen, waitFor } from '@testing-library/react';
import { loginText, newPasswordText, registrationText } from '@/features/access/fieldTexts';
import AccessPage from '@/features/access/AccessPage';
import { loadCommonPasswords } from '@/features/access/commonPasswords';
import { control, fill } from '../../support/form';
import { failure, networkForEachTest, refusal, type Reply, held } from '../../support/network';
import { openPage } from '../../support/page';
import { silenceConsole } from '../../support/storage';

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

describe('change of a password', () => {
  const CHANGE = 'POST /password';
  const TYPED = {
    currentPassword: 'jaiba azul',
    password: ' palma verde ',
    confirmPassword: ' palma verde ',
  };

  const network = networkForEachTest();

  beforeEach(() => {
    silenceConsole();
    localStorage.setItem('authToken', 'token-1');
  });

  /** Opens the dialog, fills the form and submits it. */
  async function change(typed: Readonly<Record<string, string>>, reply?: Reply) {
    if (reply !== undefined) network.reply(CHANGE, reply);
    const { user } = await openPage(<AccessPage />, { at: '/acceder' });
    await user.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));
    const form = await screen.findByRole<HTMLFormElement>('form', { name: 'Cambia tu contraseña' });
    fill(form, typed);
    await user.click(screen.getByRole('button', { name: 'Guardar contraseña' }));
    return form;
  }

  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  it('sends both passwords unchanged, and stores the new token', async () => {
    await change(TYPED, { status: 200, json: { message: 'token-2' } });
    await screen.findByText(/^Cambiaste tu contraseña\./);
    await isClosed();
    expect(localStorage.getItem('authToken')).toBe('token-2');
    const [sent] = network.sent;
    expect(sent?.headers.get('authorization')).toBe('Bearer token-1');
    expect(sent?.body).toEqual({ currentPassword: 'jaiba azul', password: ' palma verde ' });
  });

  it('shows validation errors without a request', async () => {
    const form = await change({ ...TYPED, password: 'jaiba azul', confirmPassword: 'otra' });
    await screen.findByText('Elige una contraseña distinta de la actual.');
    screen.getByText('Las contraseñas no coinciden.');
    expect(control(form, 'password')).toHaveFocus();
    expect(network.sent).toHaveLength(0);
  });

  it('names a common password before the request', async () => {
    await loadCommonPasswords();
    await change({ ...TYPED, password: '12345678', confirmPassword: '12345678' });
    await screen.findByText(/cualquiera probaría: elige otra\.$/);
    expect(network.sent).toHaveLength(0);
  });

  it('shows a wrong current password at its field, and keeps the input', async () => {
    const field = 'currentPassword';
    const form = await change(TYPED, failure(422, 'password_wrong', 'No.', { field }));
    await screen.findByText('La contraseña actual no es correcta.');
    const current = control(form, 'currentPassword');
    expect(current).toHaveFocus();
    expect(current.value).toBe('jaiba azul');
    expect(localStorage.getItem('authToken')).toBe('token-1');
  });

  it('shows any other error with its message and the link to support', async () => {
    await change(TYPED, failure(500, 'internal', 'Algo falló.', { incident: 'abc123' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Algo falló.');
    expect(alert).toHaveTextContent('Código para soporte: abc123');
  });

  it('shows why the server rejects a password, and focuses it', async () => {
    const message = 'Esa contraseña es demasiado común.';
    const form = await change(TYPED, failure(400, 'field_invalid', message, { field: 'password' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(control(form, 'password')).toHaveFocus();
  });

  it('links to the sign-in form when the login session has ended', async () => {
    await change(
      TYPED,
      refusal(401, 'token_invalid', 'Tu sesión terminó. Inicia sesión de nuevo.'),
    );
    await screen.findByRole('form', { name: 'Inicia sesión' });
    await screen.findByText('Tu sesión terminó. Inicia sesión de nuevo.');
    expect(localStorage.getItem('authToken')).toBeNull();
  });
});

describe('reset of a password', () => {
  const network = networkForEachTest();

  beforeEach(silenceConsole);

  /** Opens the reset link and submits the typed password. */
  async function reset(password: string, confirmPassword: string, reply?: Reply) {
    if (reply !== undefined) network.reply('POST /reset-password', reply);
    const { user } = await openPage(<AccessPage />, { at: '/acceder#restablecer=t0k-_n' });
    const form = screen.getByRole<HTMLFormElement>('form', { name: 'Elige tu contraseña nueva' });
    const typed = { password, confirmPassword };
    fill(form, typed);
    await user.click(screen.getByRole('button', { name: 'Guardar contraseña' }));
    return { user, form };
  }

  describe('the password reset link', () => {
    it('sets the new password and signs in', async () => {
      localStorage.setItem('authToken', 'old');
      await reset(' palma verde ', ' palma verde ', { status: 200, json: { message: 'token-2' } });
      await screen.findByText('Tu contraseña nueva ya está, y tu sesión iniciada.');
      // The server ends the session that the new one replaces.
      expect(network.sent.map(({ body, headers }) => [body, headers.get('authorization')])).toEqual(
        [[{ token: 't0k-_n', password: ' palma verde ' }, 'Bearer old']],
      );
      expect(screen.getByRole('heading', { name: 'Ya iniciaste sesión' })).toBeVisible();
      expect(window.location.hash).toBe('');
      expect(localStorage.getItem('authToken')).toBe('token-2');
    });

    it('shows password errors without a request', async () => {
      const { form } = await reset('corta', 'otra');
      await screen.findByText('La contraseña debe tener al menos 8 caracteres.');
      screen.getByText('Las contraseñas no coinciden.');
      expect(control(form, 'password')).toHaveFocus();
      expect(network.sent).toEqual([]);
    });

    it('names a common password before the request, and no longer once another is typed', async () => {
      const { user, form } = await reset('corta', 'corta');
      await user.click(control(form, 'password'));
      await loadCommonPasswords();
      fill(form, { password: 'ZAQ12wsx', confirmPassword: 'otra' });
      await user.click(screen.getByRole('button', { name: 'Guardar contraseña' }));
      await waitFor(() => expect(control(form, 'password')).toHaveFocus());
      screen.getByText(/cualquiera probaría: elige otra\.$/);
      fill(form, { password: 'palma verde' });
      expect(screen.queryByText(/cualquiera probaría/)).toBeNull();
      expect(network.sent).toEqual([]);
    });

    it('explains how to get another link when it was used or has expired', async () => {
      const old = refusal(422, 'reset_link_invalid', 'Ese enlace ya no sirve.');
      const { user } = await reset('palma verde', 'palma verde', old);
      expect((await screen.findByRole('alert')).textContent).toContain(
        'Este enlace ya no sirve: se usa una sola vez y dura 30 minutos. Pide otro.',
      );
      await user.click(screen.getByRole('button', { name: 'Pedir otro enlace' }));
      expect(screen.getByRole('dialog', { name: 'Recupera tu contraseña' })).toBeVisible();
    });

    it('keeps the typed password when the server rejects it or is unavailable', async () => {
      const weak = failure(422, 'field_invalid', 'Es de las más usadas.', { field: 'password' });
      const { user, form } = await reset('contraseña', 'contraseña', weak);
      expect((await screen.findByRole('alert')).textContent).toBe('Es de las más usadas.');
      screen.getByText(/cualquiera probaría: elige otra\.$/);
      const noResponse = held('cut');
      network.reply('POST /reset-password', noResponse.reply);
      await user.click(screen.getByRole('button', { name: 'Guardar contraseña' }));
      // Screen readers do not announce an alert that stays.
      expect(screen.queryByRole('alert')).toBeNull();
      await noResponse.release();
      expect((await screen.findByText(/^No hay conexión con la tienda/)).tagName).toBe('P');
      expect(control(form, 'password').value).toBe('contraseña');
    });
  });
});
