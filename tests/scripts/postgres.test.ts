// The choice between several PostgreSQL versions, and the folders that the cluster owns.
import { mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { ownedFolder, serverBinaries } from '../../scripts/lib/postgres.mjs';
import { newFolder } from './support/folder';

const at = newFolder();
beforeEach(() => {
  mkdirSync(at('data'));
});

describe('serverBinaries with several versions', () => {
  /** Of a machine with these versions, and another one without its server. */
  const chosen = (...versions: string[]) => {
    for (const version of versions) {
      mkdirSync(at(`versions/${version}/bin`), { recursive: true });
      writeFileSync(at(`versions/${version}/bin/initdb`), '');
    }
    mkdirSync(at('versions/18/bin'), { recursive: true });
    return serverBinaries(at('data'), at('versions'));
  };

  it('uses the newest version for new data', () => {
    expect(chosen('9', '17', '15')).toBe(at('versions/17/bin'));
  });

  it('uses the version of existing data, and throws the next step when it is missing', () => {
    writeFileSync(at('data/PG_VERSION'), '15\n');
    expect(() => chosen('16', '17')).toThrow(
      `The data in ${at('data')} is of PostgreSQL 15, and this machine has 17, 16. ` +
        'Install postgresql-15, or delete the folder to begin without data.',
    );
    expect(chosen('15')).toBe(at('versions/15/bin'));
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
