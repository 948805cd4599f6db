// The shop's pages as a shopper gets them: by the shop's nginx, HTTP/2 and TLS.

import { X509Certificate, createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderNginx, startNginx } from './nginx.mjs';
import { freePort, run, untilReady } from './processes.mjs';
import { root } from './steps.mjs';

/** Writes a certificate for loopback, which no browser trusts, and returns the settings of nginx that name it. */
export function loopbackCertificate(/** @type {string} */ dir) {
  mkdirSync(dir, { recursive: true });
  const [certificate, key] = [join(dir, 'cert.pem'), join(dir, 'key.pem')];
  run([
    ...'openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2'.split(' '),
    ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
    ...['-keyout', key, '-out', certificate],
  ]);
  return { TLS_CERTIFICATE: certificate, TLS_KEY: key };
}

/**
 * Starts an nginx in front of a running shop's server.
 *
 * @param {string} name of its folder
 * @param {{ server: string, web: string }} urls of the running shop
 * @param {string} pages the folder of the built pages
 * @returns {Promise<{ url: string, stop: () => Promise<void>, trust: string }>} trust: the certificate's key, for
 *   Chromium's --ignore-certificate-errors-spki-list: where it only ignores errors it caches nothing
 */
export async function startHttps(name, urls, pages) {
  const dir = join(root, 'build', 'test', name);
  const tls = loopbackCertificate(dir);
  const [port, tlsPort] = [await freePort(), await freePort()];
  const log = join(dir, 'nginx.log');
  const config = renderNginx({
    ...{ port, root: pages, runDir: join(dir, 'run'), log },
    serverPort: Number(new URL(urls.server).port),
    publicHost: new URL(urls.web).host,
    tls: { ...tls, HTTP_LISTEN: `127.0.0.1:${port}`, HTTPS_LISTEN: `127.0.0.1:${tlsPort}` },
  });
  const nginx = startNginx(config, log);
  // The port of plain HTTP redirects to the other one.
  const isUp = async () =>
    (await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' })).status < 400;
  const stop = () => nginx.stop('SIGQUIT', 5000);
  await untilReady(nginx, isUp).catch(async (reason) => {
    await stop();
    throw reason;
  });
  const { publicKey } = new X509Certificate(readFileSync(tls.TLS_CERTIFICATE));
  const key = publicKey.export({ type: 'spki', format: 'der' });
  const trust = createHash('sha256').update(key).digest('base64');
  return { url: `https://127.0.0.1:${tlsPort}`, stop, trust };
}
