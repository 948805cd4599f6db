import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import AccessPage from '@/features/access/AccessPage';
import { loadCommonPasswords } from '@/features/access/commonPasswords';
import { site } from '@/shared/site';
import { chatText, storeElsewhere } from '../../support/browser';
import { control, fill } from '../../support/form';
import { held, networkForEachTest, refusal, type Reply } from '../../support/network';
import { address, openPage } from '../../support/page';
import { forbidStorage, silenceConsole } from '../../support/storage';

const LOGIN = 'POST /login';
const RESETS = 'POST /password-resets';
const CAPTCHA = 'GET /captcha-challenge';
const PERSON = {
  firstName: ' Ana ',
  lastName: 'Núñez',
  address: 'Av. Hidalgo 123',
  between_Streets: 'Altamira y Obregón',
  CP: '89000',
  description: 'Portón azul',
  phone: '8335550142',
  email: 'ana@ejemplo.com',
  password: ' jaiba azul ',
  confirmPassword: ' jaiba azul ',
};

const BUSY = refusal(503, 'busy', 'Espera.');
const GOOGLE: Reply = { status: 200, json: { provider: 'recaptcha', siteKey: 'site-key' } };

const wrong = refusal(401, 'credentials_wrong', 'El correo o la contraseña no son correctos.');

const network = networkForEachTest();

beforeEach(silenceConsole);

const openAccess = () => openPage(<AccessPage />, { at: '/acceder' });
const loginForm = () => screen.getByRole<HTMLFormElement>('form', { name: 'Inicia sesión' });
const registerForm = () => screen.getByRole<HTMLFormElement>('form', { name: 'Crea tu cuenta' });
const tab = (name: string) => screen.getByRole('tab', { name });

function values(form: HTMLFormElement, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, control(form, name).value]));
}

/** The accessible description of a field. */
function description(input: HTMLElement): (string | null | undefined)[] {
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent);
}

const ROBOT = 'Por favor, completa el reCAPTCHA.';
async function expectAlert(text: string | RegExp, form = document.body): Promise<void> {
  await waitFor(() => expect(within(form).getByRole('alert')).toHaveTextContent(text));
}

const googleScriptNow = () => document.querySelector<HTMLScriptElement>('script[src*="recaptcha"]');

/** Google's script element, once the page has added it. */
function googleScript(): Promise<HTMLScriptElement> {
  return waitFor(() => {
    const found = googleScriptNow();
    if (found === null) throw new Error('The script is not there yet.');
    return found;
  });
}

type Callback = (proof?: string) => void;

/** The shopper's actions in Google's captcha, its events, and the number of its resets. */
const google = {} as Record<'complete' | 'expire' | 'fail', Callback> & { resets: number };

/** The page adds Google's script once for all tests. */
const grecaptcha = {
  ready: (callback: () => void) => callback(),
  render: (_: HTMLElement, options: Record<string, Callback | string>) => {
    expect(options['sitekey']).toBe('site-key');
    const { callback: complete, 'expired-callback': expire, 'error-callback': fail } = options;
    Object.assign(google, { complete, expire, fail, resets: 0 });
    return 7;
  },
  reset: (widget: number) => {
    expect(widget).toBe(7);
    google.resets += 1;
  },
};

function prove(proof: string): void {
  act(() => google.complete(proof));
}

async function googleArrives(form: () => HTMLFormElement): Promise<void> {
  const script = await googleScript();
  expect(script.src).toBe('https://www.google.com/recaptcha/api.js?render=explicit&hl=es-419');
  await act(async () => {
    Object.assign(window, { grecaptcha });
    script.dispatchEvent(new Event('load'));
    await Promise.resolve();
  });
  await waitFor(() => expect(within(form()).queryByText('Preparando la verificación…')).toBeNull());
}

async function openRegistration(offer: Reply) {
  network.reply(CAPTCHA, offer);
  const page = await openAccess();
  await page.user.click(tab('Registro'));
  return page;
}

/** A registration with a solved captcha. */
async function fillRegistration() {
  const page = await openRegistration(GOOGLE);
  await googleArrives(registerForm);
  fill(registerForm(), PERSON);
  prove('proof-1');
  return page;
}

async function signIn(...replies: (Reply | Promise<Reply>)[]) {
  network.reply(LOGIN, ...replies);
  const page = await openAccess();
  fill(loginForm(), { email: 'ana@ejemplo.com', password: ' jaiba ' });
  await page.user.click(screen.getByRole('button', { name: 'Entrar' }));
  return page;
}

it.each([
  ['login', 'email', 'username', 'email', 'email'],
  ['login', 'password', 'current-password', 'password', ''],
  ['register', 'firstName', 'given-name', 'text', ''],
  ['register', 'lastName', 'family-name', 'text', ''],
  ['register', 'address', 'address-line1', 'text', ''],
  ['register', 'CP', 'postal-code', 'text', 'numeric'],
  ['register', 'phone', 'tel', 'tel', 'numeric'],
  ['register', 'email', 'email', 'email', 'email'],
  ['register', 'password', 'new-password', 'password', ''],
  ['register', 'confirmPassword', 'new-password', 'password', ''],
])(
  '%s: %s has the attributes for password managers and phones',
  async (which, name, ...expected) => {
    if (which === 'register') await openRegistration(BUSY);
    else await openAccess();
    const input = control(which === 'login' ? loginForm() : registerForm(), name);
    expect([input.autocomplete, input.type, input.getAttribute('inputmode') ?? '']).toEqual(
      expected,
    );
    expect(input.required).toBe(true);
  },
);

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
      {
        status: 500,
        json: { error: { code: 'internal', message: 'Algo falló.', incident: 'inc_7' } },
      },
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

describe('captcha', () => {
  it('is requested only for the registration, once', async () => {
    const { user } = await openRegistration(refusal(503, 'busy', 'La tienda está ocupada.'));
    await expectAlert(
      'No se pudo preparar la verificación que nos protege de robots. La tienda está ocupada. Lo que escribiste no se pierde.',
    );
    fill(registerForm(), PERSON);
    await user.click(tab('Iniciar Sesión'));
    await user.click(tab('Registro'));
    expect(values(registerForm(), Object.keys(PERSON))).toEqual(PERSON);
    expect(network.sent).toHaveLength(1);
  });

  // jsdom has no secure context, like http:// on another machine.
  it.each([
    [{ parameters: {} }, 'Abre esta página con https:// y vuelve a intentarlo.'],
    [{ challenge: '00' }, 'Abre esta página con https:// y vuelve a intentarlo.'],
    [{ challenge: 7 }, 'La tienda dio una respuesta que no se pudo leer.'],
  ])('requires a secure connection for ALTCHA, and a readable offer: %j', async (json, text) => {
    await openRegistration({ status: 200, json });
    await expectAlert(text);
  });

  it("shows the next step when Google's script is blocked, and loads it again", async () => {
    const { user } = await openRegistration(GOOGLE);
    const script = await googleScript();
    act(() => void script.dispatchEvent(new Event('error')));
    await expectAlert(
      'Puede que un bloqueador de anuncios, la red o una extensión la haya detenido.',
    );
    network.reply(CAPTCHA, GOOGLE);
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await googleScript()).not.toBe(script);
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => void googleScriptNow()?.dispatchEvent(new Event('error')));
    expect(await screen.findByRole('button', { name: 'Reintentar' })).toBe(document.activeElement);
  });

  it('is kept with a form whose e-mail is taken, an error shown at the e-mail', async () => {
    const { user } = await fillRegistration();
    network.reply(
      'POST /createAccount',
      refusal(409, 'email_taken', 'Ya hay una cuenta con ese correo. Inicia sesión.'),
    );
    await user.click(screen.getByRole('button', { name: 'Crear cuenta' }));
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    const email = control(registerForm(), 'email');
    await waitFor(() => expect(document.activeElement).toBe(email));
    const taken = 'Ya hay una cuenta con este correo. Inicia sesión o usa otro.';
    await user.type(control(registerForm(), 'phone'), '1');
    expect(description(email)).toContain(taken);
    await user.type(email, 'x');
    expect(description(email)).not.toContain(taken);
  });

  it('is sent with the registration, and reset after a rejection (Google)', async () => {
    const { user } = await openRegistration(GOOGLE);
    await googleArrives(registerForm);
    fill(registerForm(), PERSON);
    await user.click(screen.getByRole('button', { name: 'Crear cuenta' }));
    await expectAlert(ROBOT);

    prove('proof-1');
    expect(screen.queryByRole('alert')).toBeNull();
    network.reply(
      'POST /createAccount',
      'cut',
      refusal(422, 'postal_code_malformed', 'Revisa el código postal.', {}),
    );
    const create = screen.getByRole('button', { name: 'Crear cuenta' });
    await user.click(create);
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    // Without a response the captcha response is still unused.
    expect(google.resets).toBe(0);
    await user.click(create);
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    expect(google.resets).toBe(1);
    const { confirmPassword, ...account } = PERSON;
    expect(network.sent.slice(1).map(({ body }) => body)).toEqual(
      Array(2).fill({ ...account, firstName: 'Ana', role: 'user', captcha: 'proof-1' }),
    );
    expect(confirmPassword).toBe(account.password);
    await user.click(create);
    await expectAlert(ROBOT);
  });

  it.each(['expire', 'fail'] as const)(
    'is missing again after an event of Google: %s',
    async (event) => {
      const { user } = await fillRegistration();
      act(() => google[event]());
      expect(screen.queryByText(/^La verificación no terminó\./) === null).toBe(event === 'expire');
      await user.click(screen.getByRole('button', { name: 'Crear cuenta' }));
      expect(await screen.findByText(ROBOT)).toBeVisible();
      prove('proof-2');
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it('is requested at sign-in after too many attempts with the e-mail', async () => {
    const asked = refusal(422, 'captcha_required', 'Por favor, completa el reCAPTCHA.', {
      field: 'captcha',
    });
    network.reply(CAPTCHA, GOOGLE);
    const { user } = await signIn(asked, wrong, { status: 200, json: { message: 'token-1' } });
    await googleArrives(loginForm);
    await expectAlert(
      'Hubo muchos intentos fallidos con este correo. Completa la verificación y vuelve a entrar.',
      loginForm(),
    );
    expect(screen.queryByRole('alertdialog')).toBeNull();
    const enter = screen.getByRole('button', { name: 'Entrar' });
    await user.click(enter);
    await expectAlert(ROBOT, loginForm());
    prove('proof-1');
    expect(within(loginForm()).queryByRole('alert')).toBeNull();
    await user.click(enter);
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    // The server accepts a captcha response once.
    expect(google.resets).toBe(1);
    prove('proof-2');
    await user.click(enter);
    expect(await screen.findByText('¡Login hecho satisfactoriamente!')).toBeVisible();
    const sent = network.sent.filter(({ path }) => path === '/login').map(({ body }) => body);
    const typed = { email: 'ana@ejemplo.com', password: ' jaiba ' };
    expect(sent).toEqual([
      typed,
      { ...typed, captcha: 'proof-1' },
      { ...typed, captcha: 'proof-2' },
    ]);
  });
});

describe('a registration', () => {
  it('reports passwords that differ until they are equal', async () => {
    const { user } = await fillRegistration();
    fill(registerForm(), { confirmPassword: 'otra' });
    await user.click(screen.getByRole('button', { name: 'Crear cuenta' }));
    await expectAlert('Las contraseñas no coinciden.', registerForm());
    fill(registerForm(), { confirmPassword: PERSON.password });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  async function create(json: object) {
    const { user } = await fillRegistration();
    network.reply('POST /createAccount', { status: 201, json });
    await user.click(screen.getByRole('button', { name: 'Crear cuenta' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Inicio de sesión exitoso' });
    expect(within(dialog).getByText('Cuenta creada satisfactoriamente')).toBeVisible();
    return { user, dialog };
  }

  it('signs in to the new account', async () => {
    const { user, dialog } = await create({ token: 'token-1' });
    expect(localStorage.getItem('authToken')).toBe('token-1');
    expect(dialog).not.toHaveTextContent('No pudimos iniciar tu sesión');
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(address()).toBe('/');
  });

  it('explains how to sign in when the automatic sign-in failed', async () => {
    const { dialog } = await create({ message: 'Cuenta creada satisfactoriamente' });
    expect(dialog).toHaveTextContent(
      'No pudimos iniciar tu sesión. Entra con el correo y la contraseña que acabas de elegir.',
    );
    expect(localStorage.getItem('authToken')).toBeNull();
  });
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

describe('a forgotten password in a shop that sends e-mails', () => {
  const form = () => screen.getByRole<HTMLFormElement>('form', { name: 'Pide tu enlace' });
  const ask = () => screen.getByRole('button', { name: 'Mandarme el enlace' });
  beforeEach(() => Object.assign(site, { mailFrom: 'avisos@tienda.example' }));
  afterEach(() => Object.assign(site, { mailFrom: '' }));

  async function open(reply: Reply) {
    network.reply(CAPTCHA, GOOGLE);
    network.reply(RESETS, reply);
    const { user } = await openAccess();
    await user.click(screen.getByRole('button', { name: '¿Olvidaste tu contraseña?' }));
    await googleArrives(form);
    return user;
  }

  it('asks for the e-mail and says the same for every one', async () => {
    const user = await open({ status: 202, json: { message: 'Va.' } });
    const dialog = screen.getByRole('dialog', { name: 'Recupera tu contraseña' });
    expect(within(dialog).queryByRole('link')).toBeNull();
    await user.click(ask());
    await screen.findByText('Por favor, ingrese un correo electrónico válido.');
    expect(control(form(), 'email')).toHaveFocus();
    fill(form(), { email: ' Ana@ejemplo.com ' });
    await user.click(ask());
    await expectAlert(ROBOT, dialog);
    prove('proof-1');
    await user.click(ask());
    await within(dialog).findByText(
      'Si ese correo tiene una cuenta, en unos minutos te llega el enlace, desde avisos@tienda.example. Si no lo ves, busca en el correo no deseado.',
    );
    expect(within(dialog).queryByRole('form')).toBeNull();
    expect(network.sent.map(({ body }) => body).slice(1)).toEqual([
      { email: 'Ana@ejemplo.com', captcha: 'proof-1' },
    ]);
  });

  it('shows a rejection in the dialog, and gets another captcha', async () => {
    const user = await open(refusal(429, 'too_many_requests', 'Espera un momento.'));
    fill(form(), { email: 'ana@ejemplo.com' });
    prove('proof-1');
    await user.click(ask());
    await expectAlert('Espera un momento.', form());
    expect(google.resets).toBe(1);
    expect(control(form(), 'email').value).toBe('ana@ejemplo.com');
  });
});
