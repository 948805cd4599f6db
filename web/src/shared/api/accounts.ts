import { isRecord, readText } from './read';
import { request } from './request';
import type { components } from './schema';

type Schemas = components['schemas'];

export type Credentials = Schemas['Credentials'];

/**
 * Signs in and returns the token of a new session.
 *
 * @param replaced The token that this browser has, whose session ends.
 * @throws ApiError; `credentials_wrong` is a 401, `captcha_required` requires a captcha response.
 */
export function login(
  credentials: Credentials,
  replaced: string | null,
  signal: AbortSignal,
): Promise<string> {
  return request({
    method: 'POST',
    path: '/login',
    token: replaced,
    body: credentials,
    signal,
    read: readToken,
  });
}

/** The fields of a registration form. */
export type NewAccount = Omit<Schemas['Registration'], 'role' | 'captcha'>;

/** The token of a new session; null if the server could not open one. */
interface NewSession {
  readonly token: string | null;
}

/**
 * Creates an account and signs in to it.
 *
 * @param captcha The captcha response; the server accepts each one once.
 * @param replaced The token that this browser has, whose session ends.
 * @throws ApiError; `email_taken` is a 409.
 */
export function createAccount(
  account: NewAccount,
  captcha: string,
  replaced: string | null,
  signal: AbortSignal,
): Promise<NewSession> {
  return request({
    method: 'POST',
    path: '/createAccount',
    token: replaced,
    body: { ...account, role: 'user', captcha } satisfies Schemas['Registration'],
    signal,
    // Any 2xx is a success, whatever its body.
    read: (answer) => ({ token: isRecord(answer) ? readText(answer['token']) : null }),
  });
}

/**
 * Changes the password and returns the token of a new session; all others are revoked.
 *
 * @throws ApiError; `password_wrong` if the current password is wrong, `token_invalid` is a 401.
 */
export function changePassword(
  authToken: string,
  { currentPassword, password }: Schemas['PasswordChange'],
  signal: AbortSignal,
): Promise<string> {
  return request({
    method: 'POST',
    path: '/password',
    token: authToken,
    body: { currentPassword, password },
    signal,
    read: readToken,
  });
}

/**
 * Asks for a reset link by e-mail. The response is equal with and without an account.
 *
 * @param captcha The captcha response; the server accepts each one once.
 * @throws ApiError.
 */
export function requestReset(email: string, captcha: string, signal: AbortSignal): Promise<true> {
  return request({
    method: 'POST',
    path: '/password-resets',
    body: { email, captcha } satisfies Schemas['PasswordResetRequest'],
    signal,
    read: () => true as const,
  });
}

/**
 * Sets a new password with the token of a reset link and revokes all sessions of the account. Returns the token of a
 * new session.
 *
 * @throws ApiError; `reset_link_invalid` if the link was used, is expired or never existed.
 */
export function resetPassword(
  reset: { readonly token: string; readonly password: string },
  replaced: string | null,
  signal: AbortSignal,
): Promise<string> {
  return request({
    method: 'POST',
    path: '/reset-password',
    token: replaced,
    body: reset,
    signal,
    read: readToken,
  });
}

/** The captcha that the server verifies, with the data that its widget needs to start. */
export type CaptchaOffer =
  | { readonly provider: 'altcha'; readonly challenge: Readonly<Record<string, unknown>> }
  | Schemas['RecaptchaOffer'];

/** Fetches a challenge; each call returns a new one. @throws ApiError. */
export function fetchCaptchaOffer(signal?: AbortSignal): Promise<CaptchaOffer> {
  return request({
    method: 'GET',
    path: '/captcha-challenge',
    ...(signal === undefined ? {} : { signal }),
    read: offer,
  });
}

function readToken(answer: unknown): string | null {
  return isRecord(answer) ? readText(answer['message']) : null;
}

function offer(answer: unknown): CaptchaOffer | null {
  if (!isRecord(answer)) return null;
  if (answer['provider'] === 'recaptcha') {
    const siteKey = readText(answer['siteKey']);
    return siteKey === null ? null : { provider: 'recaptcha', siteKey };
  }
  // A challenge has one of two forms: parameters for deriving a key, or the hash of a number.
  const known = isRecord(answer['parameters']) || typeof answer['challenge'] === 'string';
  return known ? { provider: 'altcha', challenge: answer } : null;
}
