import { jest } from '@jest/globals';
import { act } from '@testing-library/react';

/** A request sent by the page. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
  /** Whether the page has given the request up. */
  readonly aborted: boolean;
}

/** The result: a response, no connection, or no response until the page times out. */
export type Reply =
  | { readonly status: number; readonly json: unknown }
  | { readonly status: number; readonly text: string }
  | 'cut'
  | 'silence';

/** A fake network for a page. An unexpected request gets no response and fails the test in `verify`. */
export class Network {
  readonly sent: SentRequest[] = [];
  readonly #replies = new Map<string, (Reply | Promise<Reply>)[]>();
  readonly #unexpected: string[] = [];

  /** Replies to `'POST /path'`, one after the other. */
  reply(route: string, ...replies: (Reply | Promise<Reply>)[]): void {
    this.#replies.set(route, [...(this.#replies.get(route) ?? []), ...replies]);
  }

  /** Forgets what was sent and planned. */
  install(): void {
    this.sent.length = 0;
    this.#replies.clear();
    this.#unexpected.length = 0;
    globalThis.fetch = (input, init) => this.#fetch(input, init);
  }

  /** To be called after each test. */
  verify(): void {
    if (this.#unexpected.length > 0) {
      throw new Error(`Unexpected requests: ${this.#unexpected.join(', ')}`);
    }
  }

  async #fetch(input: unknown, init: RequestInit = {}): Promise<Response> {
    const path = String(input);
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const { signal } = init;
    this.sent.push({
      ...{ method, path, headers: new Headers(init.headers), body },
      get aborted() {
        return signal?.aborted === true;
      },
    });
    const reply = this.#replies.get(`${method} ${path}`)?.shift();
    if (reply === undefined) {
      this.#unexpected.push(`${method} ${path}`);
      throw new TypeError('Failed to fetch');
    }
    const aborted = new Promise<never>((_, reject) =>
      init.signal?.addEventListener('abort', () => {
        reject(new DOMException('The operation was aborted.', 'AbortError'));
      }),
    );
    return Promise.race([aborted, this.#answer(await Promise.race([aborted, reply]))]);
  }

  #answer(reply: Reply): Promise<Response> {
    if (reply === 'silence') return new Promise(() => undefined);
    if (reply === 'cut') return Promise.reject(new TypeError('Failed to fetch'));
    const text = 'text' in reply ? reply.text : JSON.stringify(reply.json);
    // A 204 may have no body, not even an empty one.
    return Promise.resolve(new Response(text === '' ? null : text, { status: reply.status }));
  }
}

/** The network of a file: installed before each test and verified after it, when the mocks of the test end too. */
export function networkForEachTest(): Network {
  const network = new Network();
  beforeEach(() => network.install());
  afterEach(() => {
    jest.restoreAllMocks();
    network.verify();
  });
  return network;
}

/** A reply that the test sends with `release`, after which the page has reacted. */
export function held(reply: Reply) {
  let send: (reply: Reply) => void = () => undefined;
  const promise = new Promise<Reply>((resolve) => (send = resolve));
  const own = { reply: promise, send: () => send(reply) };
  return { ...own, release: () => release(own) };
}

/** Sends several held replies at once. */
export const release = (...replies: { reply: Promise<Reply>; send: () => void }[]) =>
  act(async () => {
    for (const { send } of replies) send();
    await Promise.all(replies.map(({ reply }) => reply));
  });

/** The server's error form, with the field or the incident that it names. */
export const failure = (
  status: number,
  code: string,
  message: string,
  named: { readonly field?: string; readonly incident?: string },
): Reply => ({ status, json: { error: { code, message, ...named } } });

/** The server's error form, with other members beside it. */
export function refusal(status: number, code: string, message: string, more: object = {}): Reply {
  return { status, json: { error: { code, message }, ...more } };
}

/** The carrier's answer about a phone. */
export function phone(
  homologated = 'COMPATIBLE PROBADO',
  volte = 'SI',
  band28 = 'SI',
  esim = 'SI',
) {
  const result = { homologated, volte_support: volte, band28_support: band28, esim };
  return { status: 200, json: { result } };
}
