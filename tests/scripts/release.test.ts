// The check of the merchant's facts before a release; `npm run nightly -- release` builds the whole release.
import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from '@jest/globals';
import { attempt } from '../../scripts/lib/processes.mjs';
import { root } from '../../scripts/lib/steps.mjs';
import { merchant } from '../merchant.mjs';
import { newFolder } from './support/folder';

/** A copy of the pages' sources, with documents that the test may replace. */
const at = newFolder();
beforeEach(() => {
  cpSync(join(root, 'web'), at('web'), {
    recursive: true,
    filter: (path) => !/\/(dist|dist-ssr|node_modules)$/.test(path),
  });
  for (const name of ['node_modules', 'tsconfig.base.json'])
    symlinkSync(join(root, name), at(name));
});

function check(facts: NodeJS.ProcessEnv) {
  const { status, stdout, stderr } = attempt([process.execPath, 'build/run.mjs', 'release.ts'], {
    cwd: at('web'),
    env: { PATH: process.env.PATH, ...facts },
  });
  return { status, printed: stdout + stderr };
}

it('the check of a release fails and lists every fact and document that is missing', () => {
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
    writeFileSync(at(`web/documents/originales/${name}`), '%PDF-1.4\n');
  }
  expect(check(merchant)).toEqual({ status: 0, printed: '' });
});
