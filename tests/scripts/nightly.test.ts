// .ci/nightly, and the workflows that call the scripts of .ci.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { moneyMutants } from '../../scripts/lib/cpp-mutants.mjs';
import { attempt } from '../../scripts/lib/processes.mjs';
import { root } from '../../scripts/lib/steps.mjs';
import { newFolder } from './support/folder';

interface Workflow {
  readonly jobs: Record<
    string,
    {
      readonly strategy?: { readonly matrix: { readonly part: readonly string[] } };
      readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
    }
  >;
}

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const parts = [...read('scripts/nightly.mjs').matchAll(/^\/\/ {3}(\w+) /gm)].map(
  ([, part = '']) => part,
);

const at = newFolder();
function nightly(...words: string[]) {
  const page = at('summary');
  const env = { PATH: process.env.PATH, GITHUB_STEP_SUMMARY: page, NIGHTS: at('nights') };
  const ended = attempt([join(root, '.ci', 'nightly'), ...words], { env });
  return { ...ended, summary: existsSync(page) ? readFileSync(page, 'utf8') : '' };
}

describe('.ci/nightly', () => {
  it.each(parts)('has a program for %s, which explains its arguments', (part) => {
    const { status, stdout, summary } = nightly(part, '--help');
    expect([status, stdout.startsWith(`npm run nightly -- ${part}: `)]).toEqual([0, true]);
    expect(summary).toMatch(new RegExp(`^nightly ${part} --help: passed after \\d+\\.\\d s\n$`));
  });

  it('hands the arguments on, exits with the code of a failed part and reports it', () => {
    const { status, stdout, stderr, summary } = nightly('fuzz', '2');
    expect(status).toBe(1);
    expect(stderr).toContain('invalid SECONDS');
    expect(stdout).toBe(summary);
    expect(summary).toMatch(/^nightly fuzz 2: failed with 1 after \d+\.\d s\n$/);
    expect(nightly('page').stdout).toContain('## New\n\n- fuzz-2: failed with 1\n');
  });

  it('has no page before a part has run', () => {
    const { status, stderr } = nightly('page');
    expect([status, stderr]).toEqual([1, 'No night yet: run npm run nightly.\n']);
  });

  it('refuses an unknown part and lists the parts', () => {
    const { status, stderr, summary } = nightly('everything');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^unknown part everything\.\n/);
    for (const part of parts) expect(stderr).toContain(`\n  ${part} `);
    expect(summary).toBe('');
  });
});

it('the code has each fault of tests/mutants/money.txt at one place', () => {
  expect(moneyMutants().length).toBeGreaterThan(30);
});

describe('the workflows', () => {
  const workflow = (name: string) => parse(read(`.github/workflows/${name}.yml`)) as Workflow;
  const stepsOf = (name: string) => Object.values(workflow(name).jobs).flatMap((job) => job.steps);

  it('run the two scripts of .ci', () => {
    expect(stepsOf('ci').map(({ run }) => run)).toContain('.ci/run ${{ matrix.command }}');
    expect(stepsOf('nightly').map(({ run }) => run)).toContain('.ci/nightly ${{ matrix.part }}');
  });

  it('run every part of the nightly checks, and every area of the mutants', () => {
    const matrix = workflow('nightly').jobs['part']?.strategy?.matrix.part ?? [];
    expect([...new Set(matrix.map((words) => words.split(' ')[0]))].sort()).toEqual(
      parts.toSorted(),
    );
    const areas = matrix.flatMap((words) => /^mutants (\w+)/.exec(words)?.[1] ?? []);
    expect(areas.sort()).toEqual(['cpp', 'money', 'package', 'pages']);
  });

  it.each(['ci', 'nightly'])('pin each action by its commit: %s', (name) => {
    const used = stepsOf(name).flatMap(({ uses }) => uses ?? []);
    expect(used.length).toBeGreaterThan(0);
    for (const action of used) expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40}$/);
  });
});
