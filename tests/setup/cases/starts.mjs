// Starts during, after and instead of other runs, and in other languages and encodings.

import { createServer } from 'node:net';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { check } from '../../check.mjs';
import { freePort, run, signal } from '../../../scripts/lib/processes.mjs';
import { alive, record, refused, start, withShop } from '../lib/shop.mjs';

/** @typedef {import('../lib/clone.mjs').Clone} Clone */
/** @typedef {import('../../../scripts/lib/processes.mjs').Process} Process */

/** The state that must survive a restart: the secrets, and the cluster's identity. */
function kept(/** @type {Clone} */ clone) {
  const { ino, birthtimeMs } = statSync(join(clone.dir, '.data/postgres'));
  return readFileSync(join(clone.dir, '.data/secrets.json'), 'utf8') + ino + birthtimeMs;
}

/** Kills processes, then immediately starts again. */
async function afterKill(
  /** @type {Clone} */ clone,
  /** @type {(run: ReturnType<typeof record>) => Process[]} */ which,
) {
  const shop = await start(clone);
  check(shop.opened !== null, `It did not open:\n${shop.printed()}`);
  const before = kept(clone);
  const killed = record(clone);
  signal(which(killed), 'SIGKILL');
  await shop.ended;
  await withShop(clone, {}, async () => {
    check(!killed.daemons.some(alive), 'A process of the killed run still runs.');
  });
  check(kept(clone) === before, 'Secrets or data changed.');
}

/** Turkish changes the case of i, German the decimal separator, Latin-1 the encoding; the last
 * locale does not exist. */
const locales = [
  { name: 'tr_TR.UTF-8', from: ['tr_TR', 'UTF-8'] },
  { name: 'de_DE.ISO-8859-1', from: ['de_DE', 'ISO-8859-1'] },
  { name: 'C' },
  { name: 'xx_XX.UTF-8' },
];

/** Creates a locale for this test only, where the machine can. */
function made(/** @type {string} */ folder, /** @type {(typeof locales)[number]} */ locale) {
  if (locale.from === undefined || !existsSync('/usr/share/i18n/locales')) return {};
  const [language = '', charset = ''] = locale.from;
  run(['localedef', '-i', language, '-f', charset, join(folder, locale.name)]);
  return { LOCPATH: folder };
}

/** @type {import('../run.mjs').Case[]} */
export default [
  {
    name: 'a second start',
    run: (clone) =>
      withShop(clone, {}, async ({ opened }) => {
        const words = await refused(clone, {}, /The shop already runs at \S+\. Stop it/);
        check(words.includes(`at ${opened}.`), `It prints another address:\n${words}`);
      }),
  },
  {
    name: 'a busy port',
    async run(clone) {
      const port = await freePort();
      const other = createServer().listen(port, '127.0.0.1');
      try {
        const words = await refused(
          clone,
          { PORT: String(port) },
          new RegExp(`Port ${port} is taken by another program. Choose another one: PORT=\\d+ npm`),
        );
        const [, named] = /PORT=(\d+)/.exec(words) ?? [];
        await withShop(clone, { PORT: named });
      } finally {
        other.close();
      }
    },
  },
  {
    name: 'a port that is none',
    async run(clone) {
      await refused(clone, { PORT: '80' }, /PORT must be a whole number from 1024 to 65000/);
      await refused(clone, { PORT: '8080x' }, /PORT must be a whole number from 1024 to 65000/);
    },
  },
  {
    name: 'a start after kill -9 of the command',
    run: (clone) => afterKill(clone, ({ supervisor }) => [supervisor]),
  },
  {
    name: 'a start after kill -9 of all but the workers of nginx',
    run: (clone) =>
      afterKill(clone, ({ supervisor, daemons }) => {
        const workers = daemons.filter(({ name }) => name === 'nginx worker');
        check(workers.length > 0, 'run.json names no worker of nginx.');
        return [supervisor, ...daemons.filter((one) => !workers.includes(one))];
      }),
  },
  // Each from the database's first start.
  ...locales.map((locale) => ({
    name: `the locale ${locale.name}`,
    async run(/** @type {Clone} */ clone) {
      rmSync(join(clone.dir, '.data'), { recursive: true, force: true });
      const settings = { LC_ALL: locale.name, LANG: locale.name };
      await withShop(clone, { ...settings, ...made(clone.env.HOME ?? '', locale) });
    },
  })),
];
