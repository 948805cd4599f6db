// The server's runtime role owns no table: an attacker with its password could change rows, but no table. All other
// suites use this role to sell, register and finalise.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, startShop, stopShop, type Shop } from './support/shop';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => stopShop(shop));

function asServer(sql: string): { readonly code: number | null; readonly said: string } {
  const url = shop.serverEnv.DATABASE_URL ?? '';
  const args = ['-X', '-A', '-t', '-q', '-v', 'ON_ERROR_STOP=1', '-d', url, '-c', sql];
  const ended = spawnSync('psql', args, { encoding: 'utf8' });
  return { code: ended.status, said: ended.stderr + ended.stdout };
}

test.each([
  ['drop a table', 'DROP TABLE idempotency'],
  ['create one', 'CREATE TABLE mine (a int)'],
  ['alter one', 'ALTER TABLE accounts ADD COLUMN mine text'],
  ['empty one at a stroke', 'TRUNCATE accounts CASCADE'],
  ['make an index', 'CREATE INDEX mine ON accounts (phone)'],
  ['make a function', "CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'"],
  ['make a role', 'CREATE ROLE mine'],
  ['say that a migration has not run', 'DELETE FROM schema_migrations'],
])('the role of the server cannot %s', (_, sql) => {
  const { code, said } = asServer(sql);
  expect(said).toMatch(/permission denied|must be owner/);
  expect(code).not.toBe(0);
});

test("the server's role owns nothing and has no special attribute", () => {
  expect(asServer('SELECT current_user').said.trim()).toBe('shop');
  expect(
    shop.count(
      `pg_roles WHERE rolname = 'shop' AND (rolsuper OR rolcreatedb OR rolcreaterole OR rolbypassrls)`,
    ),
  ).toBe(0);
  expect(shop.count(`pg_class WHERE relowner = 'shop'::regrole`)).toBe(0);
});

test('a server without migrations prints the command and does not start', () => {
  const [version, digest] = shop
    .sql('SELECT version, digest FROM schema_migrations ORDER BY version DESC LIMIT 1')
    .split('|');
  shop.sql(`DELETE FROM schema_migrations WHERE version = ${String(version)}`);
  const ended = spawnSync(join(build, 'tuisty_server'), [], {
    encoding: 'utf8',
    env: { ...shop.serverEnv, PORT: '0' },
    timeout: 60_000,
  });
  shop.sql(
    `INSERT INTO schema_migrations (version, name, digest) VALUES (${String(version)}, 'again', '${String(digest)}')`,
  );
  expect(ended.stderr).toContain('run tuisty_server migrate first');
  expect(ended.status).toBe(1);
});
