import { act, screen, waitFor, within } from '@testing-library/react';
import { site } from '@/shared/site';
import { control, fill } from '../../support/form';
import { refusal, type Reply } from '../../support/network';
import { address } from '../../support/page';
import {
  CAPTCHA,
  GOOGLE,
  PERSON,
  ROBOT,
  description,
  expectAlert,
  fillRegistration,
  google,
  googleArrives,
  googleScript,
  googleScriptNow,
  loginForm,
  network,
  openAccess,
  openRegistration,
  prove,
  registerForm,
  signIn,
  tab,
  values,
  wrong,
} from './access';

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

const RESETS = 'POST /password-resets';
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
