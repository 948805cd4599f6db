// The shell blocks of the documents. (Examples in TypeScript are run by tests/bindings/examples.test.ts.)
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { repositoryFiles } from '../../scripts/lib/files.mjs';
import { root } from '../../scripts/lib/steps.mjs';

const shell = (...args: string[]) => spawnSync('sh', args, { cwd: root, encoding: 'utf8' });
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
/** Each line of a shell block, with its page; comments and continued lines removed. */
const lines = repositoryFiles()
  .filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md')
  .flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/^ *```(?:sh|bash)\n(.*?)^ *```$/gms)]
      .flatMap(([, block = '']) => block.replaceAll('\\\n', ' ').split('\n'))
      .map((line) => line.replace(/(^| )#.*/, '').trim())
      .filter((line) => line !== '')
      .map((line): [string, string] => [page, line]),
  );
const faults = shell('-c', 'node tests/faults/run.mjs --list').stdout;

it.each(lines)('%s: %s', (_, line) => {
  expect(shell('-n', '-c', line)).toMatchObject({ status: 0, stderr: '' });
  const [, name, part, rest = ''] = /^npm (?:run )?([\w:]+)(?: -- (\w+)(.*))?$/.exec(line) ?? [];
  if (name !== undefined) expect(Object.keys(scripts)).toContain(name);
  // A part explains its arguments without doing anything.
  if (name === 'nightly') {
    const { status, stdout } = shell('-c', `npm run --silent nightly -- ${part ?? ''} --help`);
    expect([status, stdout]).toEqual([0, expect.stringContaining(`npm run nightly -- ${part}`)]);
    for (const option of rest.match(/--\w+/g) ?? []) expect(stdout).toContain(option);
    if (part === 'faults') {
      for (const fault of rest.match(/(?<= )[a-z]\S*/g) ?? []) expect(faults).toContain(fault);
    }
  }
  if (line.startsWith('git ')) expect(shell('-c', line)).toMatchObject({ status: 0, stderr: '' });
});

it('finds the blocks', () => {
  expect(lines.map(([, line]) => line)).toEqual(
    expect.arrayContaining(['npm start', 'npm run nightly -- faults freeze silent']),
  );
});
