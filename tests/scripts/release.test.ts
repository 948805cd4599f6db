import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const web = fileURLToPath(new URL('../../web/', import.meta.url));

test('a release fails and lists every placeholder', () => {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITE_|NODE_OPTIONS$)/.test(name)),
  );
  const check = spawnSync(process.execPath, ['build/run.mjs', 'release.ts'], {
    cwd: web,
    encoding: 'utf8',
    env: { ...env, NODE_ENV: 'production', VITE_SALES_PHONE: '8331112233' },
  });
  expect(check.status).toBe(1);
  for (const name of [
    'VITE_WHATSAPP_PHONE',
    'VITE_JUSTICE_PHONES',
    'VITE_ANDROID_APP_URL',
    'VITE_IOS_APP_URL',
    'VITE_ADDRESS_STREET',
    'VITE_COVERAGE_SOURCE',
    'VITE_SHIPPING_PESOS',
    'VITE_LINE_REGISTRATION_URL',
    'originales/contrato-adhesion-profeco.pdf',
    'originales/folio-1204587.pdf',
  ]) {
    expect(check.stderr).toContain(name);
  }
  expect(check.stderr).not.toContain('VITE_SALES_PHONE');
}, 120_000);
