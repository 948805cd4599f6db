// The page of accounts, with its network and Google's captcha.
import { act, screen, waitFor, within } from '@testing-library/react';
import AccessPage from '@/features/access/AccessPage';
import { control, fill } from '../../support/form';
import { networkForEachTest, refusal, type Reply } from '../../support/network';
import { openPage } from '../../support/page';
import { silenceConsole } from '../../support/storage';

export const LOGIN = 'POST /login';
export const CAPTCHA = 'GET /captcha-challenge';
export const PERSON = {
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

export const BUSY = refusal(503, 'busy', 'Espera.');
export const GOOGLE: Reply = { status: 200, json: { provider: 'recaptcha', siteKey: 'site-key' } };

export const wrong = refusal(
  401,
  'credentials_wrong',
  'El correo o la contraseña no son correctos.',
);

export const network = networkForEachTest();

beforeEach(silenceConsole);

export const openAccess = () => openPage(<AccessPage />, { at: '/acceder' });
export const loginForm = () => screen.getByRole<HTMLFormElement>('form', { name: 'Inicia sesión' });
export const registerForm = () =>
  screen.getByRole<HTMLFormElement>('form', { name: 'Crea tu cuenta' });
export const tab = (name: string) => screen.getByRole('tab', { name });

export function values(form: HTMLFormElement, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, control(form, name).value]));
}

/** The accessible description of a field. */
export function description(input: HTMLElement): (string | null | undefined)[] {
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent);
}

export const ROBOT = 'Por favor, completa el reCAPTCHA.';
export async function expectAlert(text: string | RegExp, form = document.body): Promise<void> {
  await waitFor(() => expect(within(form).getByRole('alert')).toHaveTextContent(text));
}

export const googleScriptNow = () =>
  document.querySelector<HTMLScriptElement>('script[src*="recaptcha"]');

/** Google's script element, once the page has added it. */
export function googleScript(): Promise<HTMLScriptElement> {
  return waitFor(() => {
    const found = googleScriptNow();
    if (found === null) throw new Error('The script is not there yet.');
    return found;
  });
}

type Callback = (proof?: string) => void;

/** The shopper's actions in Google's captcha, its events, and the number of its resets. */
export const google = {} as Record<'complete' | 'expire' | 'fail', Callback> & { resets: number };

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

export function prove(proof: string): void {
  act(() => google.complete(proof));
}

export async function googleArrives(form: () => HTMLFormElement): Promise<void> {
  const script = await googleScript();
  expect(script.src).toBe('https://www.google.com/recaptcha/api.js?render=explicit&hl=es-419');
  await act(async () => {
    Object.assign(window, { grecaptcha });
    script.dispatchEvent(new Event('load'));
    await Promise.resolve();
  });
  await waitFor(() => expect(within(form()).queryByText('Preparando la verificación…')).toBeNull());
}

export async function openRegistration(offer: Reply) {
  network.reply(CAPTCHA, offer);
  const page = await openAccess();
  await page.user.click(tab('Registro'));
  return page;
}

/** A registration with a solved captcha. */
export async function fillRegistration() {
  const page = await openRegistration(GOOGLE);
  await googleArrives(registerForm);
  fill(registerForm(), PERSON);
  prove('proof-1');
  return page;
}

export async function signIn(...replies: (Reply | Promise<Reply>)[]) {
  network.reply(LOGIN, ...replies);
  const page = await openAccess();
  fill(loginForm(), { email: 'ana@ejemplo.com', password: ' jaiba ' });
  await page.user.click(screen.getByRole('button', { name: 'Entrar' }));
  return page;
}
