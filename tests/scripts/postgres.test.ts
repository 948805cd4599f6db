// The choice between several PostgreSQL versions, and the folders that the cluster owns.
import { mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { ownedFolder, serverBinaries } from '../../scripts/lib/postgres.mjs';
import { newFolder } from './support/folder';

const at = newFolder();
beforeEach(() => {
  mkdirSync(at('data'));
});

const install = (...list: string[]) => {
  for (const version of list) {
    mkdirSync(at(`versions/${version}/bin`), { recursive: true });
    writeFileSync(at(`versions/${version}/bin/initdb`), '');
  }
};
const madeBy = (version: string) => {
  writeFileSync(at('data/PG_VERSION'), `${version}\n`);
};

describe('serverBinaries with several versions', () => {
  it('uses the newest version for new data', () => {
    install('9', '17', '15');
    mkdirSync(at('versions/18/bin'), { recursive: true }); // the client's programs only
    expect(serverBinaries(at('data'), at('versions'))).toBe(at('versions/17/bin'));
  });

  it('uses the version of existing data', () => {
    install('15', '17');
    madeBy('15');
    expect(serverBinaries(at('data'), at('versions'))).toBe(at('versions/15/bin'));
  });

  it('throws the next step when the version of the data is missing', () => {
    install('16', '17');
    madeBy('15');
    expect(() => serverBinaries(at('data'), at('versions'))).toThrow(
      `The data in ${at('data')} is of PostgreSQL 15, and this machine has 17, 16. ` +
        'Install postgresql-15, or delete the folder to begin without data.',
    );
  });
});

describe('ownedFolder', () => {
  it('rejects a link, which another user may have planted in /tmp', () => {
    const link = at('link');
    symlinkSync(at('data'), link);
    const before = statSync(at('data'));
    expect(() => {
      ownedFolder(link);
    }).toThrow(`${link} is a link. Delete it.`);
    const { mode, uid } = statSync(at('data'));
    expect([mode, uid]).toEqual([before.mode, before.uid]);
  });
});
