// An untrusted certificate for TLS servers in tests.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../../../scripts/lib/processes.mjs';

export type Certificate = ReturnType<typeof makeCertificate>;

/** For `localhost` and 127.0.0.1, self-signed. */
export function makeCertificate() {
  const dir = mkdtempSync(join(tmpdir(), 'tuisty-tls-'));
  const [certFile, keyFile] = [join(dir, 'cert.pem'), join(dir, 'key.pem')];
  run([
    ...'openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes'.split(' '),
    ...['-days', '2', '-subj', '/CN=localhost', '-keyout', keyFile, '-out', certFile],
    ...['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
  ]);
  return {
    certFile,
    keyFile,
    cert: readFileSync(certFile, 'utf8'),
    remove: () => {
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
