// A fake of reCAPTCHA's verify call, on loopback.

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface VerifyCall {
  readonly method: string;
  readonly path: string;
  readonly contentType: string;
  readonly form: Readonly<Record<string, string>>;
}

/**
 * The response to the next verifications. Text is sent unchanged, except 'cut', which ends the connection without a
 * response. An object with a `status` is sent as that status only.
 */
export type Verdict = object | string;

export class CaptchaProvider {
  readonly calls: VerifyCall[] = [];
  verdict: Verdict = { success: true };

  private constructor(
    private readonly server: ReturnType<typeof createServer>,
    readonly url: string,
  ) {}

  static async start(): Promise<CaptchaProvider> {
    const server = createServer();
    server.unref();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const provider = new CaptchaProvider(server, `http://127.0.0.1:${String(port)}`);
    server.on('request', (request, response) => {
      let text = '';
      request.on('data', (bytes: Buffer) => (text += bytes.toString()));
      request.on('end', () => {
        provider.calls.push({
          method: request.method ?? '',
          path: request.url ?? '',
          contentType: request.headers['content-type'] ?? '',
          form: Object.fromEntries(new URLSearchParams(text)),
        });
        provider.answer(response);
      });
    });
    return provider;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) =>
      this.server.close(() => {
        resolve();
      }),
    );
  }

  private answer(response: ServerResponse): void {
    const { verdict } = this;
    if (verdict === 'cut') {
      response.destroy();
    } else if (typeof verdict === 'string') {
      response.end(verdict);
    } else if ('status' in verdict && typeof verdict.status === 'number') {
      response.writeHead(verdict.status).end('{"success":true}');
    } else {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(verdict));
    }
  }
}
