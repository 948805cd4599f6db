// The commands of package.json: what they accept, and that texts of the repository name only those that exist. The shell
// blocks of the documents. (Examples in TypeScript are run by tests/bindings/examples.test.ts.)
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { repositoryFiles } from '../../scripts/lib/files.mjs';
import { attempt } from '../../scripts/lib/processes.mjs';
import { root } from '../../scripts/lib/steps.mjs';
import { commands, noTestRan, remembered } from '../../scripts/lib/suites.mjs';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const node = (file: string, ...args: string[]) =>
  attempt([process.execPath, join(root, file), ...args]);

describe('npm test', () => {
  it.each([
    [['buy'], 'unknown suite buy; expected unit, native, http, e2e.'],
    [['http', 'e2e', '-t', 'x'], '-t is for one runner: name one suite.'],
    [['native', 'Cart'], 'ctest ignores Cart; say -R Cart.'],
  ])('rejects %j with the reason and the usage', (args, reason) => {
    const { status, stderr } = node('scripts/test.mjs', ...args);
    expect(status).toBe(1);
    expect(stderr).toContain(reason);
    expect(stderr).toContain('npm test -- e2e buy -g text');
  });

  it('fails when Jest skipped every test', () => {
    expect(noTestRan('Tests:       24 skipped, 24 total\n')).toHaveLength(1);
    expect(noTestRan('Tests:       3 skipped, 1 passed, 4 total\n')).toEqual([]);
  });

  it.each(Object.entries(remembered))(
    'repeats %s after a change of the suites',
    (pattern, inputs) => {
      const suites = repositoryFiles().filter(
        (file) => file.endsWith('.test.ts') && new RegExp(pattern).test(file),
      );
      expect(suites.length).toBeGreaterThan(2);
      expect(suites.filter((file) => !inputs.test(file))).toEqual([]);
    },
  );
});

/** A command's file of package.json. */
const programs = Object.entries(scripts).flatMap(([name, line]) => {
  const file = /^node (\S+)/.exec(line)?.[1];
  return file === undefined ? [] : [{ name, file }];
});

describe('package.json', () => {
  it.each(programs)('$file explains npm run $name', ({ name, file }) => {
    expect(read(file)).toMatch(new RegExp(`^// npm (run )?${name}\\b`, 'm'));
  });

  it('has each command that a text of the repository names', () => {
    const texts = repositoryFiles().filter(
      (file) =>
        /\.(md|mjs|ts|tsx|cpp|hpp|yml|jsonc?|sh)$|^\.ci\//.test(file) &&
        !/^CHANGELOG\.md$|package-lock|commands\.test/.test(file),
    );
    const isPart = (command: string, part: string) =>
      new RegExp(`^// (  |(  )?npm run ${command} -- )${part}\\b`, 'm').test(
        read(`scripts/${command}.mjs`),
      );
    const wrong = texts.flatMap((file) => {
      const text = read(file);
      const named = [
        ...[...text.matchAll(/npm run ([a-z]\w*(?::\w+)?)( -w)?/g)].filter(
          ([, name = '', workspace]) => workspace === undefined && !(name in scripts),
        ),
        ...[...text.matchAll(/npm run (nightly|bench) -- ([a-z]+)/g)].filter(
          ([, command = '', part = '']) => !isPart(command, part),
        ),
        ...[...text.matchAll(/npm test -- ([a-z]\w*)/g)].filter(
          ([, suite = '']) => !(suite in commands),
        ),
      ];
      return named.map(([line]) => `${file}: ${line}`);
    });
    expect(texts.length).toBeGreaterThan(500);
    expect(wrong).toEqual([]);
  });
});

describe('a shell block', () => {
  const shell = (...args: string[]) => attempt(['sh', ...args], { cwd: root });
  /** Each line of a block, with its page; comments and continued lines removed. */
  const lines = repositoryFiles()
    .filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md')
    .flatMap((page) =>
      [...read(page).matchAll(/^ *```(?:sh|bash)\n(.*?)^ *```$/gms)]
        .flatMap(([, block = '']) => block.replaceAll('\\\n', ' ').split('\n'))
        .map((line) => line.replace(/(^| )#.*/, '').trim())
        .filter((line) => line !== '')
        .map((line): [string, string] => [page, line]),
    );
  const faults = node('tests/faults/run.mjs', '--list').stdout;

  it.each(lines)('of %s can be run: %s', (_, line) => {
    expect(shell('-n', '-c', line)).toMatchObject({ status: 0, stderr: '' });
    const [, name, part = '', rest = ''] =
      /^npm (?:run )?([\w:]+)(?: -- (\w+)(.*))?$/.exec(line) ?? [];
    if (name !== undefined) expect(Object.keys(scripts)).toContain(name);
    if (name === 'nightly' && rest !== '') {
      const { stdout } = node('scripts/nightly.mjs', part, '--help');
      for (const option of rest.match(/--\w+/g) ?? []) expect(stdout).toContain(option);
      if (part === 'faults') {
        for (const fault of rest.match(/(?<= )[a-z]\S*/g) ?? []) expect(faults).toContain(fault);
      }
    }
    if (line.startsWith('git ')) expect(shell('-c', line)).toMatchObject({ status: 0, stderr: '' });
  });

  it('is found', () => {
    expect(lines.map(([, line]) => line)).toEqual(
      expect.arrayContaining(['npm start', 'npm run nightly -- faults freeze silent']),
    );
  });
});
