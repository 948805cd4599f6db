// The commands of package.json: what they accept, and that texts of the repository name only those that exist.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { repositoryFiles } from '../../scripts/lib/files.mjs';
import { root } from '../../scripts/lib/steps.mjs';
import { summary } from '../../scripts/lib/summary.mjs';
import { commands, noTestRan } from '../../scripts/lib/suites.mjs';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

function node(file: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, file), ...args], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

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

  it('hands the arguments on to the runner of the suite', () => {
    const command = (suite: keyof typeof commands, ...args: string[]) =>
      commands[suite](args).join(' ');
    expect(command('unit', 'PlanCard', '-t', 'text')).toMatch(/^\S+jest PlanCard -t text$/);
    expect(command('http', 'checkout')).toMatch(/^\S+jest .*tests\/server\/http\S+ checkout$/);
    expect(command('native', '-R', 'Cart')).toMatch(/^ctest -R Cart .*--no-tests=error$/);
    expect(command('e2e', 'buy', '-g', 'text')).toMatch(/^\S+playwright test .* buy -g text$/);
  });

  it('fails when Jest skipped every test', () => {
    expect(noTestRan('Tests:       24 skipped, 24 total\n')).toHaveLength(1);
    expect(noTestRan('Tests:       3 skipped, 1 passed, 4 total\n')).toEqual([]);
  });

  it('ends with the lines of the runners, how to run one test again, and the verdict', () => {
    const unit = { passed: true, closing: ['Tests: 2 passed'] };
    const native = { passed: false, closing: ['50% tests passed'] };
    const run = { leftOut: [], interrupted: false, seconds: 3, steps: [] };
    expect(summary({ ...run, results: { unit } })).toMatch(
      /2 passed\n\nEvery suite passed: unit\.$/,
    );
    expect(summary({ ...run, results: { unit, native }, leftOut: ['e2e'] })).toMatch(
      /2 passed\n50% tests passed\n {2}One test again: npm test -- native -R NAME\n\nNot run: e2e\.\nFailed: native\.$/,
    );
    expect(summary({ ...run, results: {}, interrupted: true })).toMatch(/\nInterrupted\.$/);
  });
});

/** A command's file of package.json. */
const programs = Object.entries(scripts).flatMap(([name, line]) => {
  const file = /^node (\S+)/.exec(line)?.[1];
  return file === undefined ? [] : [{ name, file }];
});

describe('package.json', () => {
  it('has twelve commands', () => {
    expect(Object.keys(scripts).sort()).toEqual([
      ...['bench', 'build', 'dev', 'docs', 'format', 'generate', 'lint', 'nightly', 'package'],
      ...['start', 'test', 'test:watch'],
    ]);
  });

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
      new RegExp(`^//   (npm run bench -- )?${part}\\b`, 'm').test(read(`scripts/${command}.mjs`));
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

it('--help prints the usage of a command, and does nothing else', () => {
  const { status, stdout } = node('scripts/build.mjs', '--help');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^npm run build: .*\n {2}npm run build -- --release .*\n.*\n$/);
});
