// `tuisty --check-config` of the package: the wrapper, the settings' reader, the server's program and nginx are real; the
// package's places are those of a folder. Each wrong setting is named with its remedy, right ones are silent, and
// dangerous ones that are valid are warnings. Run by root, the checks run as another user.

import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { attempt, isRoot, neededProgram, run } from '../../../scripts/lib/processes.mjs';
import { root as repository } from '../../../scripts/lib/steps.mjs';
import { newFolder } from './support/ended';
import { build } from './support/shop';

const dir = newFolder('check');
const at = (inside: string): string => join(dir, inside);
/** Of Debian's user without rights, and of its group. */
const other = isRoot ? 65534 : undefined;
for (const folder of ['', 'bin', 'lib', 'share/pages', 'etc/secrets', 'etc/tls', 'acme']) {
  mkdirSync(at(folder), { recursive: true });
}
chmodSync(dir, 0o755);

/** Writes a file that the checks' user may read by its group. */
function write(file: string, text: string, mode = 0o640): void {
  rmSync(at(file), { force: true });
  writeFileSync(at(file), text);
  if (other !== undefined) chownSync(at(file), 0, other);
  chmodSync(at(file), mode);
}

const places: readonly (readonly [string, string])[] = [
  ['/etc/tuisty/', at('etc/')],
  ['/usr/lib/tuisty/', at('lib/')],
  ['/usr/share/tuisty/', at('share/')],
  ['/usr/bin/', at('bin/')],
  ['/usr/sbin/nginx', neededProgram('nginx', 'nginx-light')],
];
function install(source: string, target: string, mode = 0o755): void {
  let text = readFileSync(join(repository, source), 'utf8');
  for (const [place, other] of places) text = text.replaceAll(place, other);
  write(target, text, mode);
}
install('packaging/tuisty.sh', 'bin/tuisty');
install('server/nginx/configure.sh', 'lib/configure.sh');
install('server/nginx/check-certificate.sh', 'lib/check-certificate.sh');
install('server/nginx/nginx.conf.in', 'share/nginx.conf.in', 0o644);
copyFileSync(join(build, 'with-settings'), at('lib/with-settings'));
copyFileSync(join(build, 'tuisty_admin'), at('bin/tuisty_admin'));
// The users of the package do not exist here. nginx keeps its right to listen on port 443.
const user = isRoot
  ? 'exec /usr/bin/setpriv --reuid=65534 --regid=65534 --clear-groups $rights --'
  : 'exec';
const words =
  'while [ "$1" != -- ]; do case $1 in *caps*) rights="$rights $1" ;; esac; shift; done; shift';
write('bin/setpriv', `#!/bin/sh\nrights=\n${words}\n${user} "$@"\n`, 0o755);

const [, catalogue = ''] =
  /catalogue (\w+)/.exec(run([join(build, 'tuisty_admin'), '--version'])) ?? [];
const facts = { PUBLIC_URL: 'https://tienda.test', SHIPPING_PESOS: '150', PAYMENT_METHODS: 'card' };
const quoted = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}="${value}"\n`)
    .join('');
write('share/pages/index.html', '', 0o644);
write('share/pages/build.env', `CATALOGUE="${catalogue}"\n${quoted(facts)}`, 0o644);

/** Makes a pair of certificate chain and key, signed by an authority unless `self`. */
function certify(name: string, host: string, days: number, self = false): void {
  const file = (kind: string): string => at(`etc/tls/${name}.${kind}`);
  const openssl = (line: string): string => run(['openssl', ...line.split(' ')]);
  const ec = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes';
  const [subject, names] = [`-subj /CN=${host}`, `subjectAltName=DNS:${host}`];
  if (self) {
    openssl(
      `req -x509 ${ec} -days ${String(days)} ${subject} -addext ${names} -keyout ${file('key')} -out ${file('pem')}`,
    );
  } else {
    writeFileSync(at('extensions'), names);
    openssl(`req ${ec} ${subject} -keyout ${file('key')} -out ${at('request')}`);
    openssl(
      `x509 -req -days ${String(days)} -in ${at('request')} -CA ${at('etc/tls/ca.pem')} -CAkey ${at('etc/tls/ca.key')} -CAcreateserial -extfile ${at('extensions')} -out ${file('pem')}`,
    );
    writeFileSync(
      file('pem'),
      readFileSync(file('pem'), 'utf8') + readFileSync(at('etc/tls/ca.pem'), 'utf8'),
    );
  }
  for (const kind of ['pem', 'key']) {
    write(`etc/tls/${name}.${kind}`, readFileSync(file(kind), 'utf8'));
  }
}
certify('ca', 'authority.test', 30, true);
certify('shop', 'tienda.test', 30);
certify('other', 'otra.test', 30);
certify('old', 'tienda.test', -1);
certify('ending', 'tienda.test', 5);
certify('self', 'tienda.test', 30, true);
write(
  'etc/tls/leaf.pem',
  readFileSync(at('etc/tls/shop.pem'), 'utf8').split(/(?<=END CERTIFICATE-----\n)/)[0] ?? '',
);
write('etc/tls/locked.key', readFileSync(at('etc/tls/shop.key'), 'utf8'), 0o000);
write('etc/tls/open.key', readFileSync(at('etc/tls/shop.key'), 'utf8'), 0o644);
run(
  'openssl pkey -aes256 -passout pass:x'
    .split(' ')
    .concat('-in', at('etc/tls/shop.key'), '-out', at('etc/tls/password.key')),
);
if (other !== undefined) chownSync(at('etc/tls/password.key'), other, other);

const secrets = {
  payment: 'sk_live_0123456789',
  imei: 'carrier_0123456789',
  captcha: 'c'.repeat(43),
  log: 'l'.repeat(43),
  reset: 'r'.repeat(43),
  empty: '',
};
for (const [name, value] of Object.entries(secrets)) write(`etc/secrets/${name}`, `${value}\n`);
write('etc/secrets/open', 'sk_live_0123456789\n', 0o644);
const secret = (name: string): string => at(`etc/secrets/${name}`);
const tls = (name: string): string => at(`etc/tls/${name}`);

const right: Record<string, string> = {
  ...facts,
  DATABASE_URL: 'postgresql://tuisty@/tuisty?host=/run/postgresql',
  PAYMENT_SECRET_KEY_FILE: secret('payment'),
  IMEI_API_URL: 'https://operador.test/imeis',
  IMEI_API_KEY_FILE: secret('imei'),
  CAPTCHA_SECRET_FILE: secret('captcha'),
  LOG_KEY_FILE: secret('log'),
  RESET_KEY_FILE: secret('reset'),
  TLS_CERTIFICATE: tls('shop.pem'),
  TLS_KEY: tls('shop.key'),
  HTTPS_LISTEN: '127.0.0.1:18443',
  HTTP_LISTEN: '127.0.0.1:18080',
  SERVERS: '127.0.0.1:8081',
  ACME_ROOT: at('acme'),
};

/** Changes of the right settings: another value, none, or a line as it stands in the file. */
type Change = Record<string, string | null> | string;
function check(change: Change) {
  const settings = { ...right };
  for (const [name, value] of typeof change === 'string' ? [] : Object.entries(change)) {
    if (value === null) Reflect.deleteProperty(settings, name);
    else settings[name] = value;
  }
  write('etc/settings.env', quoted(settings) + (typeof change === 'string' ? `${change}\n` : ''));
  const { status, stdout, stderr } = attempt(['sh', at('bin/tuisty'), '--check-config'], {
    env: { PATH: `${at('bin')}:${process.env.PATH ?? ''}`, PORT: '1', PUBLIC_URL: 'not this' },
  });
  return { status, stdout, lines: stderr.split('\n').filter((line) => line !== '') };
}
const inOrder = { status: 0, stdout: 'The settings are in order.\n', lines: [] as unknown[] };

/** Settings that are wrong together, as nginx is asked only about valid ones, and what is said of each. */
const wrong: readonly (readonly [what: string, change: Change, said: readonly string[]])[] = [
  [
    'each reader, at once',
    {
      ...{
        SHIPPING_PESOS: null,
        PAYMENT_METHODS: 'spei',
        PAYMENT_SECRET_KEY_FILE: secret('empty'),
      },
      ...{ IMEI_API_URL: 'https://operador.example/imeis', SHIPING_PESOS: '1', THREADS: '4\\' },
      ...{ HTTPS_LISTEN: '70000', HTTP_LISTEN: '80;', SERVERS: '8081', TRUSTED_PROXIES: 'all' },
      ...{ LIMIT_CHECKOUT_PER_ADDRESS: 'abc', LIMIT_REQUESTS_AT_ONCE_PER_ADDRESS: '0' },
      ...{ TLS_CERTIFICATE: '/nope', ACME_ROOT: '/nonexistent', PORT: '80' },
    },
    [
      'THREADS has a \\, which systemd removes: in a URL write %5C',
      "SHIPPING_PESOS is 'acordado', and the pages were built with '150'",
      'PAYMENT_METHODS must be card, or card,oxxo',
      `PAYMENT_SECRET_KEY is required, and its file ${secret('empty')} is empty`,
      'IMEI_API_URL',
      'SHIPING_PESOS',
      'HTTPS_LISTEN (70000) must be ports from 1 to 65535',
      'HTTP_LISTEN (80;) must be ports from 1 to 65535',
      'SERVERS (8081) must be addresses with ports from 1 to 65535',
      'TRUSTED_PROXIES (all) must be addresses or networks, like 10.0.0.5',
      'LIMIT_CHECKOUT_PER_ADDRESS must be times/seconds',
      'LIMIT_REQUESTS_AT_ONCE_PER_ADDRESS must be a',
      'TLS_CERTIFICATE (/nope) does not exist',
      'ACME_ROOT (/nonexistent) is no folder',
      "PORT (80) has no effect: a server's port is in its unit's name",
    ],
  ],
  [
    'another shop, a missing secret, ports and networks beyond their range',
    {
      ...{ PUBLIC_URL: 'https://otra.test', PAYMENT_SECRET_KEY_FILE: secret('nothing') },
      ...{ TLS_KEY: '', SERVERS: '127.0.0.1:99999', TRUSTED_PROXIES: '10.0.0.0/33' },
    },
    [
      "PUBLIC_URL is 'https://otra.test', and the pages were built with 'https://tienda.test'",
      `PAYMENT_SECRET_KEY cannot be read from ${secret('nothing')} (PAYMENT_SECRET_KEY_FILE)`,
      `TLS_CERTIFICATE (${tls('shop.pem')}) and TLS_KEY () must both be set`,
      'SERVERS (127.0.0.1:99999) must be addresses with ports',
      'TRUSTED_PROXIES (10.0.0.0/33) must be addresses',
    ],
  ],
  ...Object.entries({
    [tls('locked.key')]: 'cannot be read by ',
    [tls('other.key')]: 'does not belong to TLS_CERT',
    [tls('shop.pem')]: 'holds no private key',
    [tls('password.key')]: 'holds no private key',
  }).map(([key, said]) => ['a key', { TLS_KEY: key }, [`TLS_KEY (${key}) ${said}`]] as const),
  ...Object.entries({
    '': `and TLS_KEY (${tls('shop.key')}) must both be set`,
    [tls('shop.key')]: 'holds no certif',
    [tls('old.pem')]: 'has expired: ',
    [tls('other.pem')]: 'is not for tienda.test, the host of PUBLIC_URL',
  }).map(
    ([chain, said]) =>
      ['a chain', { TLS_CERTIFICATE: chain }, [`TLS_CERTIFICATE (${chain}) ${said}`]] as const,
  ),
  [
    'an address of another machine',
    { HTTPS_LISTEN: '198.51.100.1:443' },
    ['nginx refuses HTTPS_LISTEN (198.51.100.1:443) or HTTP_LISTEN (127.0.0.1:18080): '],
  ],
  [
    'a host that does not exist',
    { SERVERS: 'a.invalid:8081' },
    ['nginx refuses SERVERS (a.invalid:8081): '],
  ],
  [
    'no port behind a proxy',
    { TLS_CERTIFICATE: '', TLS_KEY: '' },
    [
      "PORT () must be nginx's port on 127.0.0.1, from 1 to 65535, because TLS_CERTIFICATE is empty",
    ],
  ],
  [
    "a server's port",
    { TLS_CERTIFICATE: '', TLS_KEY: '', PORT: '8081' },
    ["PORT (8081) is nginx's port and must differ from those of SERVERS (127.0.0.1:8081)"],
  ],
];
test.each(wrong)('what is wrong is named: %s, %j', (_, change, said) => {
  const { status, stdout, lines } = check(change);
  const named = said.map((text) => lines.filter((one) => one.includes(text)).length);
  expect({ status, stdout, named }).toEqual({ status: 2, stdout: '', named: said.map(() => 1) });
  expect(lines.at(-1)).toBe(
    `Correct ${at('etc/settings.env')}, and run tuisty --check-config again.`,
  );
});

const dangerous: readonly (readonly [Change, said: readonly string[]])[] = [
  [
    {
      ...{ TRUSTED_PROXIES: '10.0.0.5,::/0', PAYMENT_SECRET_KEY_FILE: secret('open') },
      TLS_KEY: tls('open.key'),
    },
    [
      `TLS_KEY (${tls('open.key')}) may be read by every user`,
      'TRUSTED_PROXIES (10.0.0.5,::/0) trusts every client',
      `PAYMENT_SECRET_KEY_FILE (${secret('open')}) is a secret that every user`,
    ],
  ],
  [
    { TLS_CERTIFICATE: tls('ending.pem'), TLS_KEY: tls('ending.key') },
    [`TLS_CERTIFICATE (${tls('ending.pem')}) expires soon: `],
  ],
  [
    { TLS_CERTIFICATE: tls('self.pem'), TLS_KEY: tls('self.key') },
    [`TLS_CERTIFICATE (${tls('self.pem')}) is self-signed`],
  ],
  [
    { TLS_CERTIFICATE: tls('leaf.pem') },
    [`TLS_CERTIFICATE (${tls('leaf.pem')}) has no certificate of its issuer`],
  ],
];
test.each(dangerous)('valid and dangerous settings are warnings: %j', (change, said) => {
  const lines = said.map((text) => expect.stringContaining(`warning: ${text}`) as unknown);
  expect(check(change)).toEqual({ ...inOrder, lines });
});

test.each<Change>([
  '# a comment with $(date), "quotes" and `more`\nTHREADS=',
  {
    ...{ PUBLIC_URL: 'https://tienda.test/', TRUSTED_PROXIES: '10.0.0.5,2001:db8:1::/48' },
    ...{ DATABASE_URL: 'postgresql://tuisty:a`date`%5Cb$HOME@localhost/tuisty' },
    ...{ LIMIT_CHECKOUT_PER_ADDRESS: '120/60', LIMIT_REQUESTS_AT_ONCE_PER_ADDRESS: '400' },
    ...{ SERVERS: '127.0.0.1:8081,[::1]:8082', HTTPS_LISTEN: '18443,[::]:18443' },
  },
  {
    ...{ TRUSTED_PROXIES: 'none', SERVERS: null },
    ...(isRoot ? { HTTPS_LISTEN: null, HTTP_LISTEN: null } : {}),
    DATABASE_URL: 'postgresql://tuisty@10.0.0.7,10.0.0.8/tuisty?sslmode=verify-full',
  },
  { TLS_CERTIFICATE: '', TLS_KEY: '', PORT: '8080', SERVERS: 'localhost:8081' },
  { TLS_CERTIFICATE: null, TLS_KEY: null, PORT: '18081', SERVERS: '127.0.0.1:8081' },
])('right settings are silent: %j', (change) => {
  expect(check(change)).toEqual(inOrder);
});
