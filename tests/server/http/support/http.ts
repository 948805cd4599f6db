import type { Json } from './json';

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
