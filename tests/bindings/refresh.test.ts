// The React example of bindings/README.md lives through a Fast Refresh of the file that opens its cart.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { root } from '../../scripts/lib/steps.mjs';

it('keeps the cart and its store while the file that opens it is replaced', () => {
  // A folder in the repository, so that the package resolves by its name.
  const folder = join(root, 'build/refresh');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const [, example = ''] = readFileSync(join(root, 'bindings/README.md'), 'utf8').split(
    '\n## React\n',
  );
  for (const [, file = '', code = ''] of example.matchAll(/```tsx\n\/\/ (\S+)\n(.*?)```/gs)) {
    writeFileSync(join(folder, file), code);
  }
  const script = '<script type="module" src="/main.tsx"></script>';
  writeFileSync(join(folder, 'index.html'), `<!doctype html><body></body>${script}`);
  const program = join(root, 'tests/bindings/support/refresh_in_chromium.mjs');
  const env = { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'development' };
  const output = execFileSync(process.execPath, [program, folder], { env, encoding: 'utf8' });
  expect(JSON.parse(output)).toEqual({
    shown: ['$169.00', 'Total $169.00', 'Total $338.00'],
    loads: 1,
  });
});
