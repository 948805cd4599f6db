import { request } from './request';

/** Revokes the session on the server. @throws ApiError; `token_invalid` if it has already ended. */
export function logout(authToken: string): Promise<true> {
  return request({
    method: 'POST',
    path: '/logout',
    headers: { Authorization: `Bearer ${authToken}` },
    read: () => true,
  });
}
