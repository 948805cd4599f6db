import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { loadCommonPasswords } from '@/features/access/commonPasswords';
import { chatText, storeElsewhere } from '../../support/browser';
import { control, fill } from '../../support/form';
import { failure, held, type Reply } from '../../support/network';
import { address } from '../../support/page';
import { forbidStorage } from '../../support/storage';
import {
  BUSY,
  LOGIN,
  description,
  loginForm,
  network,
  openAccess,
  openRegistration,
  registerForm,
  signIn,
  tab,
  values,
  wrong,
} from './access';

type Attributes = Readonly<
  Record<string, readonly [autocomplete: string, type: string, keys: string]>
>;

function expectAttributes(form: HTMLFormElement, expected: Attributes): void {
  for (const [name, attributes] of Object.entries(expected)) {
    const input = control(form, name);
    expect([input.autocomplete, input.type, input.getAttribute('inputmode') ?? '']).toEqual(
      attributes,
    );
    expect(input.required).toBe(true);
  }
}

it('the fields of the sign-in have the attributes for password managers and phones', async () => {
  await openAccess();
  expectAttributes(loginForm(), {
    email: ['username', 'email', 'email'],
    password: ['current-password', 'password', ''],
  });
});

it('the fields of the registration have the attributes for password managers and phones', async () => {
  await openRegistration(BUSY);
  expectAttributes(registerForm(), {
    firstName: ['given-name', 'text', ''],
    lastName: ['family-name', 'text', ''],
    address: ['address-line1', 'text', ''],
    CP: ['postal-code', 'text', 'numeric'],
    phone: ['tel', 'tel', 'numeric'],
    email: ['email', 'email', 'email'],
    password: ['new-password', 'password', ''],
    confirmPassword: ['new-password', 'password', ''],
  });
});

it('names a common password with the other errors of a registration', async () => {
  const { user } = await openRegistration(BUSY);
  await user.click(control(registerForm(), 'password'));
  await loadCommonPasswords();
  fill(registerForm(), { password: 'zaq12wsx' });
  await user.click(screen.getByRole('button', { name: 'Crear cuenta' }));
  await screen.findByText(/cualquiera probaría: elige otra\.$/);
  expect(control(registerForm(), 'firstName')).toHaveFocus();
});

it('describes a field by its hint, and by its error once there is one', async () => {
  const { user } = await openRegistration(BUSY);
  const phone = control(registerForm(), 'phone');
  await user.click(phone);
  await user.tab();
  expect(description(phone)).toEqual(['10 dígitos.']);
  expect(phone.getAttribute('aria-invalid')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Crear cuenta' }));
  await waitFor(() => {
    expect(description(phone)).toEqual(['10 dígitos.', 'El teléfono es obligatorio.']);
  });
  expect(phone).toHaveAttribute('aria-invalid', 'true');
  fill(registerForm(), { phone: '833' });
  expect(description(phone)).toEqual([
    '10 dígitos.',
    'Escribe un número de México a 10 dígitos, por ejemplo 833 555 0142.',
  ]);
  fill(registerForm(), { phone: '8335550142' });
  expect(description(phone)).toEqual(['10 dígitos.']);
});

it('shows a password and hides it again', async () => {
  const { user } = await openAccess();
  const password = control(loginForm(), 'password');
  await user.click(within(loginForm()).getByRole('button', { name: 'Mostrar contraseña' }));
  expect(password.type).toBe('text');
  await user.click(within(loginForm()).getByRole('button', { name: 'Ocultar contraseña' }));
  expect(password.type).toBe('password');
});

it('accepts a pasted password in every password field', async () => {
  const { user } = await openRegistration(BUSY);
  for (const form of [loginForm(), registerForm()]) {
    for (const field of form.querySelectorAll<HTMLInputElement>('input[type=password]')) {
      field.focus();
      await user.paste('del gestor ñ 🦀');
      expect([field.name, field.value]).toEqual([field.name, 'del gestor ñ 🦀']);
    }
  }
});

describe('sign-in form', () => {
  it('sends e-mail and password once for several clicks', async () => {
    const answer = held({ status: 200, json: { message: 'token-1' } });
    const { user } = await signIn(answer.reply);
    fireEvent.submit(loginForm());
    fireEvent.submit(loginForm());
    expect(screen.getByText('Entrando…')).toBeVisible();
    await answer.release();
    const dialog = await screen.findByRole('alertdialog', { name: 'Inicio de sesión exitoso' });
    expect(within(dialog).getByText('¡Login hecho satisfactoriamente!')).toBeVisible();
    expect(network.sent.map(({ body }) => body)).toEqual([
      { email: 'ana@ejemplo.com', password: ' jaiba ' },
    ]);
    expect(network.sent[0]?.headers.get('Authorization')).toBeNull();
    expect(localStorage.getItem('authToken')).toBe('token-1');
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(address()).toBe('/');
  });

  it('says once that the password is wrong, and marks its field', async () => {
    const { user } = await signIn(wrong);
    const dialog = await screen.findByRole('alertdialog', { name: 'Error de conexión' });
    expect(dialog.querySelector('p')?.textContent).toBe(
      'Ocurrió un problema al comunicarse con el servidor. Detalle: El correo o la contraseña no son correctos.',
    );
    expect(dialog.querySelector('img')?.getAttribute('src')).toBe('/img/jaiba/thinking.svg');
    await user.click(screen.getByRole('button', { name: 'OK' }));
    const password = control(loginForm(), 'password');
    await waitFor(() => expect(document.activeElement).toBe(password));
    expect(password).toBeInvalid();
    expect(password).toHaveAccessibleDescription('El correo o la contraseña no son correctos.');
  });

  it('explains how a forgotten password is reset, from the form and after a wrong one', async () => {
    const { user } = await signIn(wrong);
    const failed = await screen.findByRole('alertdialog');
    await user.click(within(failed).getByRole('button', { name: '¿Olvidaste tu contraseña?' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    const dialog = screen.getByRole('dialog', { name: 'Recupera tu contraseña' });
    expect(dialog).toHaveTextContent(
      'Lo mandamos solo al correo de tu cuenta, nunca al chat; sirve una vez y durante 30 minutos.',
    );
    const chat = within(dialog).getByRole('link', { name: /^Pedir el enlace por WhatsApp/ });
    expect(chatText(chat)).toBe(
      'Hola, Tuisty. Olvidé mi contraseña: manden por favor el enlace al correo de mi cuenta.',
    );
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: '¿Olvidaste tu contraseña?' }));
    expect(screen.getByRole('dialog', { name: 'Recupera tu contraseña' })).toBeVisible();
  });

  it.each<[string, Reply, string, string | null]>([
    [
      'a server error',
      failure(500, 'internal', 'Algo falló.', { incident: 'inc_7' }),
      'Algo falló.',
      'Código para soporte: inc_7',
    ],
    [
      'a response without a token',
      { status: 200, json: { message: '' } },
      'La tienda dio una respuesta que no se pudo leer.',
      null,
    ],
  ])('shows %s in the dialog, and keeps the form', async (_, reply, detail, incident) => {
    const { user } = await signIn(reply);
    const dialog = await screen.findByRole('alertdialog', { name: 'Error de conexión' });
    expect(
      within(dialog).getByText(
        `Ocurrió un problema al comunicarse con el servidor. Detalle: ${detail}`,
      ),
    ).toBeVisible();
    if (incident !== null) expect(within(dialog).getByText(incident)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(values(loginForm(), ['email', 'password'])).toEqual({
      email: 'ana@ejemplo.com',
      password: ' jaiba ',
    });
    expect(address()).toBe('/acceder');
    expect(localStorage.getItem('authToken')).toBeNull();
  });

  it('reports that the browser cannot store the login session', async () => {
    network.reply(LOGIN, { status: 200, json: { message: 'token-1' } });
    const { user } = await openAccess();
    fill(loginForm(), { email: 'ana@ejemplo.com', password: 'jaiba' });
    const storage = forbidStorage();
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Inicio de sesión exitoso' });
    storage.mockRestore();
    expect(dialog).toHaveTextContent(
      'Tu navegador no permite guardar la sesión, así que no te recordará.',
    );
  });
});

it('offers sign-out to a signed-in shopper, and focuses the form afterwards', async () => {
  localStorage.setItem('authToken', 'token-1');
  network.reply('POST /logout', { status: 204, text: '' });
  const { user } = await openAccess();
  expect(screen.getByRole('heading', { name: 'Ya iniciaste sesión' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
  expect(tab('Iniciar Sesión')).toHaveFocus();
  expect(localStorage.getItem('authToken')).toBeNull();
  await screen.findByText('Cerraste sesión. Tu carrito sigue aquí.');
});

describe('sign-in in another tab', () => {
  it('keeps a half-filled registration until the shopper discards it', async () => {
    const { user } = await openAccess();
    fill(registerForm(), { firstName: 'Ana', CP: '89000' });
    storeElsewhere('authToken', 'of-another-tab');
    expect(values(registerForm(), ['firstName', 'CP'])).toEqual({ firstName: 'Ana', CP: '89000' });
    expect(screen.getByText(/^Iniciaste sesión en otra pestaña/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Descartarlo y ver mi cuenta' }));
    expect(screen.queryByRole('form', { name: 'Crea tu cuenta' })).toBeNull();
    network.reply('POST /logout', { status: 204, text: '' });
    await user.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
    await screen.findByText(/^Cerraste sesión/);
    // The next one is kept too.
    fill(registerForm(), { firstName: 'Eva' });
    storeElsewhere('authToken', 'of-another-tab-again');
    expect(values(registerForm(), ['firstName'])).toEqual({ firstName: 'Eva' });
  });

  it('shows the account where no field was filled in', async () => {
    await openAccess();
    storeElsewhere('authToken', 'of-another-tab');
    expect(screen.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible();
  });
});
