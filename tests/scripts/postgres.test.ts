// The choice between several PostgreSQL versions, and the folders that the cluster owns.
import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ownedFolder, serverBinaries } from '../../scripts/lib/postgres.mjs';

let place: string;
let versions: string;
let data: string;

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'tuisty-postgres-'));
  versions = join(place, 'versions');
  data = join(place, 'data');
  mkdirSync(data);
});
afterEach(() => {
  rmSync(place, { recursive: true, force: true });
});

const install = (...list: string[]) => {
  for (const version of list) {
    mkdirSync(join(versions, version, 'bin'), { recursive: true });
    writeFileSync(join(versions, version, 'bin/initdb'), '');
  }
};
const madeBy = (version: string) => {
  writeFileSync(join(data, 'PG_VERSION'), `${version}\n`);
};

describe('serverBinaries with several versions', () => {
  it('uses the newest version for new data', () => {
    install('9', '17', '15');
    mkdirSync(join(versions, '18/bin'), { recursive: true }); // the client's programs only
    expect(serverBinaries(data, versions)).toBe(join(versions, '17/bin'));
  });

  it('uses the version of existing data', () => {
    install('15', '17');
    madeBy('15');
    expect(serverBinaries(data, versions)).toBe(join(versions, '15/bin'));
  });

  it('throws the next step when the version of the data is missing', () => {
    install('16', '17');
    madeBy('15');
    expect(() => serverBinaries(data, versions)).toThrow(
      `The data in ${data} is of PostgreSQL 15, and this machine has 17, 16. ` +
        'Install postgresql-15, or delete the folder to begin without data.',
    );
  });
});

describe('ownedFolder', () => {
  it('rejects a link, which another user may have planted in /tmp', () => {
    const link = join(place, 'link');
    symlinkSync(data, link);
    const before = statSync(data);
    expect(() => {
      ownedFolder(link);
    }).toThrow(`${link} is a link. Delete it.`);
    const { mode, uid } = statSync(data);
    expect([mode, uid]).toEqual([before.mode, before.uid]);
  });
});
