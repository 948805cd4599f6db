import { ApiError } from './ApiError';
import { isRecord, readText } from './read';
import { request, type ApiRequest } from './request';
import type { components } from './schema';

type Schemas = components['schemas'];

export type Credentials = Schemas['Credentials'];

type Post = Pick<ApiRequest<unknown>, 'path' | 'token' | 'body' | 'signal'>;

const postForToken = (call: Post): Promise<string> =>
  request({
    method: 'POST',
    ...call,
    read: (answer) => (isRecord(answer) ? readText(answer['message']) : null),
  });

/**
 * Signs in and returns the token of a new session.
 *
 * @param token The token that this browser has, whose session ends.
 * @throws ApiError; `credentials_wrong` is a 401, `captcha_required` requires a captcha response.
 */
export const login = (
  body: Credentials,
  token: string | null,
  signal: AbortSignal,
): Promise<string> => postForToken({ path: '/login', token, body, signal });

export type NewAccount = Omit<Schemas['Registration'], 'role' | 'captcha'>;

/**
 * Creates an account and signs in to it. Returns the token of the session; null if the server could not open one.
 *
 * @param captcha The captcha response; the server accepts each one once.
 * @param token The token that this browser has, whose session ends.
 * @throws ApiError; `email_taken` is a 409.
 */
export const createAccount = (
  account: NewAccount,
  captcha: string,
  token: string | null,
  signal: AbortSignal,
): Promise<{ readonly token: string | null }> =>
  request({
    method: 'POST',
    path: '/createAccount',
    token,
    body: { ...account, role: 'user', captcha } satisfies Schemas['Registration'],
    signal,
    // Any 2xx is a success, whatever its body.
    read: (answer) => ({ token: isRecord(answer) ? readText(answer['token']) : null }),
  });

/**
 * Changes the password and returns the token of a new session; all others are revoked.
 *
 * @throws ApiError; `password_wrong` if the current password is wrong, `token_invalid` is a 401.
 */
export const changePassword = (
  token: string,
  { currentPassword, password }: Schemas['PasswordChange'],
  signal: AbortSignal,
): Promise<string> =>
  postForToken({ path: '/password', token, body: { currentPassword, password }, signal });

/**
 * Asks for a reset link by e-mail. The response is equal with and without an account.
 *
 * @param captcha The captcha response; the server accepts each one once.
 * @throws ApiError.
 */
export const requestReset = (email: string, captcha: string, signal: AbortSignal): Promise<true> =>
  request({
    method: 'POST',
    path: '/password-resets',
    body: { email, captcha } satisfies Schemas['PasswordResetRequest'],
    signal,
    read: () => true as const,
  });

/**
 * Sets a new password with the token of a reset link and revokes all sessions of the account. Returns the token of a
 * new session.
 *
 * @param token The token that this browser has, whose session ends.
 * @throws ApiError; `reset_link_invalid` if the link was used, is expired or never existed.
 */
export const resetPassword = (
  body: { readonly token: string; readonly password: string },
  token: string | null,
  signal: AbortSignal,
): Promise<string> => postForToken({ path: '/reset-password', token, body, signal });

/** Revokes the login session on the server. Resolves also if it has already ended. @throws ApiError. */
export async function logout(token: string): Promise<void> {
  try {
    await request({ method: 'POST', path: '/logout', token, read: () => true });
  } catch (reason) {
    if (!(reason instanceof ApiError && reason.status === 401)) throw reason;
  }
}

/** The captcha that the server verifies, with the data that its widget needs to start. */
export type CaptchaOffer =
  | { readonly provider: 'altcha'; readonly challenge: Readonly<Record<string, unknown>> }
  | Schemas['RecaptchaOffer'];

/** Fetches a challenge; each call returns a new one. @throws ApiError. */
export const fetchCaptchaOffer = (signal?: AbortSignal): Promise<CaptchaOffer> =>
  request({
    method: 'GET',
    path: '/captcha-challenge',
    ...(signal && { signal }),
    read: readOffer,
  });

function readOffer(answer: unknown): CaptchaOffer | null {
  if (!isRecord(answer)) return null;
  if (answer['provider'] === 'recaptcha') {
    const siteKey = readText(answer['siteKey']);
    return siteKey === null ? null : { provider: 'recaptcha', siteKey };
  }
  // A challenge has one of two forms: parameters for deriving a key, or the hash of a number.
  const known = isRecord(answer['parameters']) || typeof answer['challenge'] === 'string';
  return known ? { provider: 'altcha', challenge: answer } : null;
}
