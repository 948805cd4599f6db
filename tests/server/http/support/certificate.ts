// An untrusted certificate for TLS servers in tests.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../../../scripts/lib/processes.mjs';

export interface Certificate {
  readonly certFile: string;
  readonly keyFile: string;
}

export interface MadeCertificate extends Certificate {
  /** Key and certificate as PEM, for a server of Node's. */
  readonly cert: string;
  readonly key: string;
  remove(): void;
}

/** For `localhost` and 127.0.0.1, self-signed. */
export function makeCertificate(): MadeCertificate {
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
    key: readFileSync(keyFile, 'utf8'),
    remove: () => {
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
