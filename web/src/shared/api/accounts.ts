import { isRecord, readText } from './read';
import { request } from './request';
import type { components } from './schema';

type Schemas = components['schemas'];

export type Credentials = Schemas['Credentials'];

/**
 * Signs in and gives the token.
 *
 * @throws ApiError; `credentials_wrong` is a 401, `captcha_required` asks for a captcha's proof too.
 */
export function login(credentials: Credentials, signal: AbortSignal): Promise<string> {
  const { email, password, captcha } = credentials;
  return request({
    method: 'POST',
    path: '/login',
    body: { email, password, ...(captcha === undefined ? {} : { captcha }) },
    signal,
    read: token,
  });
}

/** What a registration sends about its account. */
export type NewAccount = Omit<Schemas['Registration'], 'role' | 'captcha'>;

/** The token of a new session; null where the service could not begin one. */
interface NewSession {
  readonly token: string | null;
}

/**
 * Creates an account and signs in to it.
 *
 * @param captcha The proof of the captcha; the service takes each one once.
 * @throws ApiError; `email_taken` is a 409.
 */
export function createAccount(
  account: NewAccount,
  captcha: string,
  signal: AbortSignal,
): Promise<NewSession> {
  return request({
    method: 'POST',
    path: '/createAccount',
    body: { ...account, role: 'user', captcha } satisfies Schemas['Registration'],
    signal,
    // Any 2xx is a success, whatever it says.
    read: (answer) => ({ token: isRecord(answer) ? readText(answer['token']) : null }),
  });
}

/**
 * Changes the password and returns the token of a new session; all others are revoked.
 *
 * @throws ApiError; `password_wrong` when the present one is another, `token_invalid` is a 401.
 */
export function changePassword(
  authToken: string,
  { currentPassword, password }: Schemas['PasswordChange'],
  signal: AbortSignal,
): Promise<string> {
  return request({
    method: 'POST',
    path: '/password',
    headers: { Authorization: `Bearer ${authToken}` },
    body: { currentPassword, password },
    signal,
    read: token,
  });
}

/**
 * Sets another password with the token of a link that support has sent, and ends all sessions of the account. Gives the
 * token of a new one.
 *
 * @throws ApiError; `reset_link_invalid` when it was used, is too old or never was.
 */
export function resetPassword(
  reset: { readonly token: string; readonly password: string },
  signal: AbortSignal,
): Promise<string> {
  return request({
    method: 'POST',
    path: '/reset-password',
    body: reset,
    signal,
    read: token,
  });
}

/** Ends the session on the service. @throws ApiError; `token_invalid` when it was over already. */
export function logout(authToken: string): Promise<true> {
  return request({
    method: 'POST',
    path: '/logout',
    headers: { Authorization: `Bearer ${authToken}` },
    read: () => true,
  });
}

/** Which captcha the service checks, and what its widget needs to begin. */
export type CaptchaOffer =
  | { readonly provider: 'altcha'; readonly challenge: Readonly<Record<string, unknown>> }
  | Schemas['RecaptchaOffer'];

/** Asks for a challenge; each call gives a fresh one. @throws ApiError. */
export function fetchCaptchaOffer(signal?: AbortSignal): Promise<CaptchaOffer> {
  return request({
    method: 'GET',
    path: '/captcha-challenge',
    ...(signal === undefined ? {} : { signal }),
    read: offer,
  });
}

function token(answer: unknown): string | null {
  return isRecord(answer) ? readText(answer['message']) : null;
}

function offer(answer: unknown): CaptchaOffer | null {
  if (!isRecord(answer)) return null;
  if (answer['provider'] === 'recaptcha') {
    const siteKey = readText(answer['siteKey']);
    return siteKey === null ? null : { provider: 'recaptcha', siteKey };
  }
  // Both forms of the challenge: parameters with a key to find, or a hash to find the number of.
  const known = isRecord(answer['parameters']) || typeof answer['challenge'] === 'string';
  return known ? { provider: 'altcha', challenge: answer } : null;
}
