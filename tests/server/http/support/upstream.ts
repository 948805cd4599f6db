// A stub server behind nginx: it records every byte and connection, and decides when and how each request ends.

import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { endAfterTests } from './ended';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  answer(status?: number, body?: string): void;
  /** Closes the connection without a response. */
  cut(): void;
}

/** The server's response headers, including some that nginx replaces. */
function reply(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}

export class Upstream {
  readonly calls: Call[] = [];
  opened = 0;
  closed = 0;
  /** The result of a call. */
  treat: (call: Call) => void = answerAtOnce;
  private wake: () => void = () => undefined;

  private constructor(private readonly server: ReturnType<typeof createServer>) {
    // nginx closes its upstream connections.
    server.keepAliveTimeout = 0;
    server.requestTimeout = 0;
    server.headersTimeout = 0;
    server.on('connection', (socket: Socket) => {
      this.opened += 1;
      socket.on('close', () => (this.closed += 1));
    });
    server.on('request', (request, response) => {
      let body = '';
      request.on('data', (bytes: Buffer) => (body += bytes.toString()));
      request.on('end', () => {
        this.arrived({
          method: request.method ?? '',
          path: request.url ?? '',
          headers: request.headers,
          body,
          answer: (status = 200, text = '{"status":"ok"}') => {
            reply(response, status, text);
          },
          cut: () => {
            request.socket.destroy();
          },
        });
      });
    });
  }

  /** It ends with the file's tests. */
  static async start(treat = answerAtOnce): Promise<Upstream> {
    const server = createServer();
    const upstream = endAfterTests(new Upstream(server));
    upstream.treat = treat;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return upstream;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** The call with this number, counted from 0, once it has arrived. */
  async call(number: number): Promise<Call> {
    for (;;) {
      const call = this.calls[number];
      if (call !== undefined) return call;
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private arrived(call: Call): void {
    this.calls.push(call);
    this.treat(call);
    this.wake();
  }
}

export function answerAtOnce(call: Call): void {
  call.answer();
}

export const cut = (call: Call): void => {
  call.cut();
};

/** Answers with a value, such as the result of reCAPTCHA's verification. */
export const answering =
  (result: unknown, status = 200) =>
  (call: Call): void => {
    call.answer(status, typeof result === 'string' ? result : JSON.stringify(result));
  };

/** The settings of a server that verifies captchas there instead of with Google. */
export const recaptchaAt = ({ port }: Upstream, secret = 'secret-of-tests') => ({
  RECAPTCHA_SITE_KEY: 'site-key-of-tests',
  RECAPTCHA_SECRET: secret,
  RECAPTCHA_API_BASE: `http://127.0.0.1:${String(port)}`,
});
