// The version of a tree and of its package, in a clone that the test makes.
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { attempt } from '../../scripts/lib/processes.mjs';
import { root } from '../../scripts/lib/steps.mjs';
import { packageVersion, requireOneCatalogue, treeVersion } from '../../scripts/lib/version.mjs';
import { newFolder } from './support/folder';

const at = newFolder();

beforeEach(() => {
  for (const file of ['package.json', 'scripts/version.sh']) cpSync(join(root, file), at(file));
});

function git(args: string[], date = ''): string {
  const settings = ['user.name=Ana', 'user.email=ana@example.com', 'init.defaultBranch=main'];
  const options = settings.flatMap((setting) => ['-c', setting]);
  const env = { ...process.env, GIT_COMMITTER_DATE: date };
  const { status, stdout, stderr } = attempt(['git', ...options, ...args], { cwd: at(), env });
  expect([status, stderr]).toEqual([0, '']);
  return stdout.trim();
}

/** Commits all files at a time and returns the commit. */
function commit(date: string): string {
  git(['init', '-q']);
  git(['add', '.']);
  git(['commit', '-q', '--no-verify', '--allow-empty', '-m', 'Change a price'], date);
  return git(['rev-parse', 'HEAD']);
}

/** The Debian version of the tree, packaged at a time. */
function packaged(time = '2026-11-26T20:00:00Z', placeholders = false): string {
  const { upstream, revision } = packageVersion({
    ...treeVersion(at()),
    placeholders,
    time: new Date(time),
  });
  return `${upstream}-${revision}`;
}

const upgrades = (from: string, to: string) =>
  attempt(['dpkg', '--compare-versions', from, 'lt', to]).status === 0;

describe('the version of a tree', () => {
  it('has the time of the commit in UTC and its short hash', () => {
    const hash = commit('2026-11-26T17:42:39-0600');
    expect(treeVersion(at())).toEqual({
      version: `0.1.0+git20261126234239.${hash.slice(0, 8)}`,
      commit: hash,
    });
  });

  it.each(['package.json', 'web-new-file'])('is marked when %s is not committed', (file) => {
    commit('2026-11-26T17:42:39-0600');
    writeFileSync(at(file), '  "version": "0.1.0",\n');
    expect(treeVersion(at()).version).toMatch(/^0\.1\.0\+git20261126234239\.[0-9a-f]{8}\+dirty$/);
  });

  it('is that of package.json without git, also inside of another clone', () => {
    const unknown = { version: '0.1.0', commit: 'unknown' };
    expect(treeVersion(at())).toEqual(unknown);
    commit('2026-11-26T17:42:39-0600');
    cpSync(at('package.json'), at('copy/package.json'));
    cpSync(at('scripts'), at('copy/scripts'), { recursive: true });
    expect(treeVersion(at('copy'))).toEqual(unknown);
  });
});

describe('a package', () => {
  it('upgrades one of an earlier commit of the same day, and one without git', () => {
    const withoutGit = packaged('2026-11-26T21:00:00Z');
    commit('2026-11-26T09:00:00-0600');
    const first = packaged();
    expect(upgrades(withoutGit, first)).toBe(true);
    commit('2026-11-26T09:00:01-0600');
    expect(upgrades(first, packaged())).toBe(true);
  });

  it('upgrades an earlier one of the same commit, and a trial with placeholders', () => {
    commit('2026-11-26T09:00:00-0600');
    expect(upgrades(packaged(), packaged('2026-11-26T20:00:01Z'))).toBe(true);
    const trial = packaged('2026-11-26T21:00:00Z', true);
    expect(trial).toMatch(/~placeholders-20261126210000$/);
    expect(upgrades(trial, packaged())).toBe(true);
  });
});

it('a build fails when server and pages have different catalogues', () => {
  const check = (server: string, pages: string) => () => {
    requireOneCatalogue({ server, pages });
  };
  expect(check('01ab', '01ab')).not.toThrow();
  expect(check('01ab', '02cd')).toThrow('The server has catalogue 01ab and the pages have 02cd');
});
