import type { Json } from './json';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** undefined where the text is not JSON. */
  readonly json: Json | undefined;
}

async function answer(response: Response): Promise<Answer> {
  const text = await response.text();
  let json: Json | undefined;
  try {
    json = JSON.parse(text) as Json;
  } catch {
    json = undefined;
  }
  return { status: response.status, headers: response.headers, text, json };
}

export async function get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return answer(await fetch(url, { headers, redirect: 'manual' }));
}

export async function post(
  url: string,
  body: string | Uint8Array<ArrayBuffer> | undefined,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Promise<Answer> {
  return answer(
    await fetch(url, {
      method: 'POST',
      headers,
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    }),
  );
}
