// nginx that terminates TLS: versions and ciphers, headers of every response, and plain HTTP.

import { readFileSync } from 'node:fs';
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { Agent, request } from 'undici';
import { loopbackCertificate } from '../../../scripts/lib/https.mjs';
import { endAfterTests, newFolder } from './support/ended';
import { get, post } from './support/http';
import { nginxWithStub } from './support/nginx';
import { anyPort } from './support/ports';

const dir = newFolder('tls');
const certificate = loopbackCertificate(dir);
const ca = readFileSync(certificate.TLS_CERTIFICATE);
const port = await anyPort();
const { upstream, nginx } = await nginxWithStub(undefined, {
  ...certificate,
  HTTPS_LISTEN: `127.0.0.1:${String(port)}`,
});

/** The negotiated version and cipher, or the alert code of the rejection. */
function agreed(options: ConnectionOptions): Promise<string> {
  return new Promise((resolve) => {
    const socket: TLSSocket = connect({ host: '127.0.0.1', port, ca, ...options }, () => {
      resolve(`${String(socket.getProtocol())} ${socket.getCipher().standardName}`);
      socket.destroy();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code ?? error.message);
    });
  });
}

describe('TLS', () => {
  test('negotiates the newest version with a client that supports it', async () => {
    expect(await agreed({})).toMatch(/^TLSv1\.3 /);
  });

  test.each(['TLSv1', 'TLSv1.1'] as const)('rejects the version %s', async (version) => {
    const old = { minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' };
    expect(await agreed(old)).toBe('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION');
  });

  test.each([
    ['ECDHE-ECDSA-AES128-GCM-SHA256', 'TLSv1.2 TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256'],
    ['ECDHE-ECDSA-CHACHA20-POLY1305', 'TLSv1.2 TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256'],
    ['ECDHE-ECDSA-AES128-SHA', 'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE'],
    ['ECDHE-ECDSA-AES256-SHA384', 'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE'],
  ])('negotiates 1.2 with %s as %s', async (ciphers, outcome) => {
    expect(await agreed({ maxVersion: 'TLSv1.2', ciphers })).toBe(outcome);
  });
});

const trusting = new Agent({ connect: { ca } });
endAfterTests({ stop: () => trusting.close() });

test.each([
  ['GET', '/', 200],
  ['GET', '/no-existe', 404],
  ['POST', '/login', 200],
  ['GET', '/login', 405],
  ['TRACE', '/', 405],
] as const)('the response has HSTS for a year: %s %s (%d)', async (method, path, status) => {
  const { statusCode, headers, body } = await request(`https://127.0.0.1:${String(port)}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: method === 'POST' ? '{}' : null,
    dispatcher: trusting,
  });
  await body.dump();
  expect([statusCode, headers['strict-transport-security']]).toEqual([status, 'max-age=31536000']);
});

describe('plain HTTP', () => {
  test.each(['/', '/paquetes/tuisty-mensual?a=1', '/no-existe'])(
    'redirects the page %s to HTTPS',
    async (path) => {
      const answer = await get(`${nginx.url}${path}`);
      const to = `https://tienda.example${path}`;
      expect([answer.status, answer.headers.get('location')]).toEqual([301, to]);
    },
  );

  test.each([
    ['/login', (url: string) => post(url, '{}')],
    ['/create-checkout-session', (url: string) => post(url, '{}')],
    ['/checkout-session/cs_test_1', get],
  ])(
    'rejects a call of %s without a redirect, so that its developer notices',
    async (path, ask) => {
      const before = upstream.calls.length;
      const answer = await ask(`${nginx.url}${path}`);
      expect([answer.status, answer.headers.get('location')]).toEqual([403, null]);
      expect(upstream.calls.length).toBe(before);
    },
  );
});
