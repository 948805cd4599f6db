import { at, type Json } from './json';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** undefined where the text is not JSON. */
  readonly json: Json | undefined;
}

/** Sends a request; a redirect is the response. */
export async function request(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  const text = await response.text();
  let json: Json | undefined;
  try {
    json = JSON.parse(text) as Json;
  } catch {
    json = undefined;
  }
  return { status: response.status, headers: response.headers, text, json };
}

export const get = (url: string, headers: Record<string, string> = {}): Promise<Answer> =>
  request(url, { headers });

export function post(
  url: string,
  body: string | Uint8Array<ArrayBuffer> | undefined,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Promise<Answer> {
  return request(url, { method: 'POST', headers, ...(body === undefined ? {} : { body }) });
}

/** Sends a value as JSON. */
export const postJson = (url: string, body: unknown, headers = {}): Promise<Answer> =>
  post(url, JSON.stringify(body), { 'content-type': 'application/json', ...headers });

/** The header by which nginx takes an address for the client's: tests connect from 127.0.0.1, a trusted proxy. */
export const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });

/** The status of an answer, and the code of its error if it has one. */
export const outcomeOf = ({ status, json }: Answer): readonly (Json | undefined)[] => {
  const code = at(json, 'error.code');
  return code === undefined ? [status] : [status, code];
};

/** Expects an error with its sentence for the shopper, and the field that it names. */
export function expectError(
  { status, json }: Pick<Answer, 'status' | 'json'>,
  expected: number,
  error: { readonly code: string; readonly message: string; readonly field?: string },
): void {
  expect([status, json]).toEqual([expected, { error }]);
}
