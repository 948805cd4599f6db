import { screen, waitFor } from '@testing-library/react';
import AccessPage from '@/features/access/AccessPage';
import { loadCommonPasswords } from '@/features/access/commonPasswords';
import { control, fill } from '../../support/form';
import { failure, held, networkForEachTest, refusal, type Reply } from '../../support/network';
import { openPage } from '../../support/page';
import { silenceConsole } from '../../support/storage';

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
    expect(network.sent.map(({ body, headers }) => [body, headers.get('authorization')])).toEqual([
      [{ token: 't0k-_n', password: ' palma verde ' }, 'Bearer old'],
    ]);
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
