// .ci/nightly with an npm that only records its arguments, and the workflows that call the scripts of .ci.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { root } from '../../scripts/lib/steps.mjs';

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
const parts = /^parts='(.*)'$/m.exec(read('.ci/nightly'))?.[1]?.split(' ') ?? [];
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nightly-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function nightly(words: readonly string[], npmExitsWith = 0) {
  const npm = `#!/bin/sh\necho "$*" >>"${folder}/calls"\nexit ${String(npmExitsWith)}\n`;
  writeFileSync(join(folder, 'npm'), npm, { mode: 0o755 });
  const ended = spawnSync(join(root, '.ci', 'nightly'), words, {
    encoding: 'utf8',
    env: {
      PATH: `${folder}:${process.env.PATH ?? ''}`,
      GITHUB_STEP_SUMMARY: join(folder, 'summary'),
    },
  });
  const linesOf = (file: string) =>
    existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8').split('\n') : [];
  return { ...ended, calls: linesOf('calls'), summary: linesOf('summary') };
}

describe('.ci/nightly', () => {
  it.each(parts)('runs npm scripts for %s and prints one line of summary', (part) => {
    const { status, stdout, calls, summary } = nightly([part]);
    expect(status).toBe(0);
    expect(stdout).toMatch(new RegExp(`^nightly ${part}: passed after 0 min \\d+ s\n$`));
    expect(summary).toEqual([stdout.trim(), '']);
    const called = calls.filter((line) => line !== '');
    expect(called.length).toBeGreaterThan(0);
    for (const line of called) {
      expect(Object.keys(scripts)).toContain(/^run (\S+)/.exec(line)?.[1]);
    }
  });

  it('passes further arguments instead of the default ones', () => {
    expect(nightly(['mutants', 'web', '1-33']).calls).toEqual(['run mutants -- web 1-33', '']);
    expect(nightly(['fuzzers', '60']).calls).toContain('run fuzz -- 60');
  });

  it('exits with the code of a failed part and reports it', () => {
    const { status, stdout, summary } = nightly(['sanitizers', 'asan'], 3);
    expect(status).toBe(3);
    expect(stdout).toMatch(/^nightly sanitizers asan: failed with 3 after 0 min \d+ s\n$/);
    expect(summary).toEqual([stdout.trim(), '']);
  });

  it('does not test a package that could not be built', () => {
    expect(nightly(['package'], 1).calls).toEqual(['run package -- --stand-ins', '']);
  });

  it.each([[[]], [['']], [['everything']]])('refuses %j and lists the parts', (words) => {
    const { status, stderr, calls } = nightly(words);
    expect(status).toBe(2);
    expect(stderr).toContain(`PART is one of: ${parts.join(' ')}`);
    expect(calls).toEqual([]);
  });
});

describe('the workflows', () => {
  const workflow = (name: string) => parse(read(`.github/workflows/${name}.yml`)) as Workflow;
  const stepsOf = (name: string) => Object.values(workflow(name).jobs).flatMap((job) => job.steps);

  it('run the two scripts of .ci', () => {
    expect(stepsOf('ci').map(({ run }) => run)).toContain('.ci/run');
    expect(stepsOf('nightly').map(({ run }) => run)).toContain('.ci/nightly ${{ matrix.part }}');
  });

  it('run every part of the nightly checks', () => {
    const matrix = Object.values(workflow('nightly').jobs).flatMap(
      (job) => job.strategy?.matrix.part ?? [],
    );
    const named = new Set(matrix.map((words) => words.split(' ')[0]));
    expect([...named].sort()).toEqual([...parts].sort());
  });

  it('run every area of the mutants', () => {
    const matrix = workflow('nightly').jobs['part']?.strategy?.matrix.part ?? [];
    const areas = matrix.flatMap((words) => /^mutants (\w+)/.exec(words)?.[1] ?? []);
    expect([...new Set(areas)].sort()).toEqual([
      'bindings',
      'core',
      'nginx',
      'scripts',
      'server',
      'web',
    ]);
  });

  it.each(['ci', 'nightly'])('pin the version of each action: %s', (name) => {
    const used = stepsOf(name).flatMap(({ uses }) => uses ?? []);
    expect(used.length).toBeGreaterThan(0);
    for (const action of used) expect(action).toMatch(/^[\w/-]+@v\d+\.\d+\.\d+$/);
  });
});
