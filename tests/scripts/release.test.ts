// The check of the merchant's facts before a release; `npm run nightly -- release` builds the whole release.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { root } from '../../scripts/lib/steps.mjs';
import { merchant } from '../merchant.mjs';

/** A copy of the pages' sources, with documents that the test may replace. */
let copy: string;
const originals = () => join(copy, 'web/documents/originales');

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'release-'));
  cpSync(join(root, 'web'), join(copy, 'web'), {
    recursive: true,
    filter: (path) => !/\/(dist|dist-ssr|node_modules)$/.test(path),
  });
  for (const name of ['node_modules', 'tsconfig.base.json']) {
    symlinkSync(join(root, name), join(copy, name));
  }
});

afterAll(() => {
  rmSync(copy, { recursive: true });
});

function check(facts: NodeJS.ProcessEnv) {
  const { PATH } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['build/run.mjs', 'release.ts'], {
    cwd: join(copy, 'web'),
    encoding: 'utf8',
    env: { PATH, ...facts },
  });
  return { status, printed: stdout + stderr };
}

describe('the check of a release', () => {
  it('fails and lists every fact and document that is missing', () => {
    const { status, printed } = check({ ...merchant, VITE_SALES_PHONE: '' });
    expect(status).toBe(1);
    const [first, second, ...documents] = printed.trimEnd().split('\n');
    expect([first, second]).toEqual([
      'The pages would have placeholders:',
      '  VITE_SALES_PHONE is not set; it must be ten digits',
    ]);
    expect(documents).toHaveLength(16);
    expect(documents).toContain(
      '  web/documents/originales/contrato-adhesion-profeco.pdf is not there',
    );
    for (const line of documents) {
      const name = /originales\/(.*) is not there$/.exec(line)?.[1] ?? '';
      writeFileSync(join(originals(), name), '%PDF-1.4\n');
    }
    expect(readdirSync(originals()).filter((name) => name.endsWith('.pdf'))).toHaveLength(16);
    expect(check(merchant)).toEqual({ status: 0, printed: '' });
  });

  it('fails with the rule of an invalid fact', () => {
    const { status, printed } = check({ ...merchant, SHIPPING_PESOS: '99.50' });
    expect(status).toBe(1);
    expect(printed).toContain('SHIPPING_PESOS must be whole pesos from 0 to 99999, or acordado');
  });
});
