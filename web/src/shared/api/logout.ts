import { ApiError } from './ApiError';
import { request } from './request';

/** Revokes the login session on the server. Resolves also if it has already ended. @throws ApiError. */
export async function logout(authToken: string): Promise<void> {
  try {
    await request({
      method: 'POST',
      path: '/logout',
      token: authToken,
      read: () => true,
    });
  } catch (reason) {
    if (!(reason instanceof ApiError && reason.status === 401)) throw reason;
  }
}
