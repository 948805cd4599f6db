// The table of nginx's settings in docs/settings.md against configure.sh: a documented default changes nothing, and
// another value does. nginx itself is not run.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { attempt } from '../../scripts/lib/processes.mjs';
import { root } from '../../scripts/lib/steps.mjs';
import { newFolder } from './support/folder';

const at = newFolder();

/** The rows of a table of docs/settings.md: each key with the texts in backticks of its default. */
function documented(table: string): Map<string, string[]> {
  const lines = readFileSync(join(root, 'docs', 'settings.md'), 'utf8').split('\n');
  const first = lines.findIndex((line) => line.startsWith(`| ${table} `)) + 2;
  const quoted = (cell = '') => [...cell.matchAll(/`([^`]*)`/g)].map(([, text = '']) => text);
  const rows = new Map<string, string[]>();
  for (const line of lines.slice(first)) {
    if (!line.startsWith('| `')) break;
    const [, names, defaults] = line.split('|');
    const keys = quoted(names);
    const values = quoted(defaults);
    keys.forEach((key, i) => rows.set(key, keys.length > 1 ? values.slice(i, i + 1) : values));
  }
  return rows;
}

const nginx = documented('nginx');
const server = documented('Server');

const plain = { PORT: '8080' };
const tls = { TLS_CERTIFICATE: '/certificate.pem', TLS_KEY: '/key.pem' };

const folderOfSources = join(root, 'server', 'nginx');
const template = join(folderOfSources, 'nginx.conf.in');
/** Runs configure.sh with these settings, after a prefix of the command. */
function configure(
  settings: Readonly<Record<string, string>>,
  words: readonly string[],
  prefix: readonly string[] = [],
) {
  return attempt([...prefix, 'sh', join(folderOfSources, 'configure.sh'), ...words], {
    env: {
      PATH: process.env.PATH,
      NGINX_PROGRAM: 'true',
      PAGES: '/pages',
      PUBLIC_URL: 'https://tienda.example',
      ...settings,
    },
  });
}

/** The configuration with these settings. */
function rendered(
  settings: Readonly<Record<string, string>>,
  prefix: readonly string[] = [],
): string {
  expect(configure(settings, [template, at('nginx.conf')], prefix)).toMatchObject({
    status: 0,
    stderr: '',
  });
  return readFileSync(at('nginx.conf'), 'utf8');
}

const [host = ''] = server.get('HOST') ?? [];
const [port = ''] = server.get('PORT') ?? [];
/** The documented default of nginx's setting, or its n-th one. */
const usual = (key: string, n = 0): string => nginx.get(key)?.[n] ?? '';

type Row = [string, string, Readonly<Record<string, string>>, string];
const row = (key: string, another: string, settings: Row[2] = plain): Row => {
  return [key, usual(key), settings, another];
};
it.each<Row>([
  row('LIMIT_CHECKOUT_PER_ADDRESS', '61/60'),
  row('LIMIT_SESSION_PER_ADDRESS', '601/60'),
  row('LIMIT_IMEI_PER_ADDRESS', '60/61'),
  row('LIMIT_ACCOUNT_CALLS_PER_ADDRESS', '20/5'),
  row('LIMIT_REQUESTS_AT_ONCE_PER_ADDRESS', '201'),
  row('TRUSTED_PROXIES', 'none'),
  ['TRUSTED_PROXIES', usual('TRUSTED_PROXIES', 1), tls, '127.0.0.1'],
  row('HTTPS_LISTEN', '8443', tls),
  row('HTTP_LISTEN', '8080', tls),
  row('ACME_ROOT', '/srv/acme', tls),
  ['SERVERS', `${host}:${port}`, plain, '127.0.0.1:8082'],
])('%s=%s equals no setting, and another value does not', (key, value, settings, another) => {
  expect(value).not.toBe('');
  expect(rendered({ ...settings, [key]: value })).toBe(rendered(settings));
  expect(rendered({ ...settings, [key]: another })).not.toBe(rendered(settings));
});

it('IPv6 is listened to, and left out on a machine without it', () => {
  const listens = (prefix: readonly string[], settings = {}): string[] =>
    [...rendered({ ...tls, ...settings }, prefix).matchAll(/listen ([^ ;]+)/g)].map(
      ([, to = '']) => to,
    );
  expect(listens([])).toEqual(['80', '[::]:80', '443', '[::]:443']);
  // A new network has no address at all. Containers may lack the right to make one.
  const alone = ['unshare', '--net', '--map-root-user'];
  if (attempt([...alone, 'true']).status !== 0) return;
  expect(listens(alone)).toEqual(['80', '443']);
  expect(listens(alone, { HTTPS_LISTEN: '[::1]:8443,8443' })).toEqual(['80', '8443']);
});

it('every setting that configure.sh reads is documented', () => {
  const script = readFileSync(join(root, 'server', 'nginx', 'configure.sh'), 'utf8');
  const [, comment = ''] =
    /Settings besides those of docs\/settings\.md:\n((?:#.*\n)+)/.exec(script) ?? [];
  const read = new Set([...script.matchAll(/\$\{?([A-Z][A-Z_]+)/g)].map(([, name = '']) => name));
  const unknown = [...read].filter(
    (name) =>
      !name.startsWith('V_') && !nginx.has(name) && !server.has(name) && !comment.includes(name),
  );
  expect(unknown).toEqual([]);
  expect([...nginx.keys()].filter((name) => !read.has(name))).toEqual([]);
});
