// The server's runtime role owns no table: an attacker with its password could change rows, but no table. All other
// suites use this role to sell, register and finalise.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from '../../../scripts/lib/processes.mjs';
import { root } from '../../../scripts/lib/steps.mjs';
import { build, openShop } from './support/shop';

const shop = await openShop();

/** Runs SQL, each statement as its own transaction. */
function psql(url: string, sql: string) {
  const command = ['psql', '-X', '-A', '-t', '-q', '-v', 'ON_ERROR_STOP=1', '-d', url];
  const { status, stdout, stderr } = attempt(command, { input: sql });
  return { code: status, said: stderr + stdout };
}

test("the server's role owns nothing and has no special attribute", () => {
  const { said } = psql(shop.serverEnv.DATABASE_URL, 'SELECT current_user');
  expect(said).toBe('shop\n');
  expect(
    shop.count(
      `pg_roles WHERE rolname = 'shop' AND (rolsuper OR rolcreatedb OR rolcreaterole OR rolbypassrls)`,
    ),
  ).toBe(0);
  expect(shop.count(`pg_class WHERE relowner = 'shop'::regrole`)).toBe(0);
});

test('a server without migrations prints the command and does not start', async () => {
  const env = { ...shop.serverEnv, PORT: '0' };
  const { status, stderr } = await shop.withoutMigration(() =>
    attempt([join(build, 'tuisty_server')], { env, timeout: 60_000 }),
  );
  expect(stderr).toContain('run tuisty_admin migrate first');
  expect(status).toBe(1);
});

describe("the package's roles.sql", () => {
  // This cluster's administrator has the name of the package's role already.
  const url = (role: string): string => {
    const { href } = new URL(shop.databaseUrl.replace('@/shop', '@localhost/merchant'));
    return href.replace(/\/\/[^@]*@localhost/, `//${role}@`);
  };
  beforeAll(() => {
    const roles = readFileSync(join(root, 'packaging', 'roles.sql'), 'utf8');
    const named = roles.replaceAll('tuisty', 'merchant');
    expect(psql(shop.databaseUrl, `${named}; CREATE ROLE stranger LOGIN;`)).toEqual({
      code: 0,
      said: '',
    });
    const urls = { DATABASE_URL: url('merchant'), MIGRATIONS_DATABASE_URL: url('merchant_owner') };
    const env = { ...shop.serverEnv, ...urls };
    const migrated = attempt([join(build, 'tuisty_admin'), 'migrate'], { env });
    expect([migrated.status, migrated.stderr]).toEqual([0, '']);
  });

  test('keeps other roles from connecting', () => {
    expect(psql(url('stranger'), 'SELECT 1').said).toContain(
      'permission denied for database "merchant"',
    );
  });

  test.each([
    'CREATE TEMPORARY TABLE mine (a int)',
    'CREATE TABLE mine (a int)',
    'CREATE SCHEMA mine',
    'CREATE ROLE mine',
    'DROP TABLE idempotency',
    'ALTER TABLE accounts ADD COLUMN mine text',
    'TRUNCATE accounts CASCADE',
    "CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    'DELETE FROM schema_migrations',
  ])("does not let the server's role %s", (sql) => {
    const { code, said } = psql(url('merchant'), sql);
    expect(said).toMatch(/permission denied|must be owner/);
    expect(code).not.toBe(0);
  });

  test("lets the server's role read and write rows", () => {
    expect(
      psql(url('merchant'), 'DELETE FROM accounts; SELECT count(*) FROM checkout_sessions'),
    ).toEqual({ code: 0, said: '0\n' });
  });
});
