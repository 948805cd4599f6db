import { screen, waitFor } from '@testing-library/react';
import AccessPage from '@/features/access/AccessPage';
import { loadCommonPasswords } from '@/features/access/commonPasswords';
import { control, fill } from '../../support/form';
import { failure, networkForEachTest, refusal, type Reply } from '../../support/network';
import { openPage } from '../../support/page';
import { silenceConsole } from '../../support/storage';

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
  await change(TYPED, refusal(401, 'token_invalid', 'Tu sesión terminó. Inicia sesión de nuevo.'));
  await screen.findByRole('form', { name: 'Inicia sesión' });
  await screen.findByText('Tu sesión terminó. Inicia sesión de nuevo.');
  expect(localStorage.getItem('authToken')).toBeNull();
});
