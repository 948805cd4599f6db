// The package's units and its scripts, without systemd and without root: the scripts run in a
// temporary folder.
import { copyFile, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { attempt, run } from '../../scripts/lib/processes.mjs';
import { root } from '../../scripts/lib/steps.mjs';
import { newFolder } from './support/folder';

const packaging = join(root, 'packaging');

/** The machine on which a test runs the package's scripts. */
const at = newFolder();
beforeEach(() => mkdir(at('bin')));

const addProgram = (name: string, lines: string) =>
  writeFile(at(`bin/${name}`), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });

/** Runs a script of the package with its places replaced by those of the folder. */
async function runMoved(
  script: string,
  places: readonly (readonly [string | RegExp, string])[],
  ...args: string[]
) {
  let text = await readFile(resolve(packaging, script), 'utf8');
  for (const [place, other] of places) text = text.replaceAll(place, other);
  const env = { PATH: `${at('bin')}:/usr/bin:/bin`, STATE_DIRECTORY: at('state') };
  return attempt(['sh', '-c', text, script, ...args], { env });
}

it.each([
  [
    'tuisty-server@',
    'tuisty',
    [
      // systemd learns when a server is ready, and repeats no start with invalid settings.
      ...['Type=notify', 'RestartPreventExitStatus=2', 'RestartSec=1', 'MemoryMax=1G'],
      // SIGTERM, systemd's own, lets the server complete its requests within nine seconds.
      'TimeoutStopSec=15',
      'Environment=BUILD_FACTS=/usr/share/tuisty/pages/build.env',
      // Stronger than a PORT in the settings, which is nginx's.
      'ExecStart=/usr/bin/env PORT=%i /usr/bin/tuisty_server',
      // Beside the settings of a package that had no such secret.
      'Environment=RESET_KEY_FILE=/etc/tuisty/secrets/reset',
    ],
  ],
  [
    'tuisty-nginx',
    'tuisty_nginx',
    [
      ...[
        'RestartSec=200ms',
        'ExecStart=/usr/sbin/nginx -p /run/tuisty-nginx -c /run/tuisty-nginx/nginx.conf -e stderr',
      ],
      // SIGQUIT drains nginx; SIGTERM would cut its connections. Only the master gets it.
      ...['KillSignal=SIGQUIT', 'KillMode=mixed', 'TimeoutStopSec=30'],
      // NGINX is nginx's own variable, for the sockets of an upgrade.
      'Environment=NGINX_PROGRAM=/usr/sbin/nginx',
    ],
  ],
])('the unit %s stops gracefully, and starts again as its own user', async (unit, user, own) => {
  const text = await readFile(join(packaging, 'systemd', `${unit}.service`), 'utf8');
  // A restart after each exit, however often; EPERM for a refused system call; no core file.
  const common = [
    ...[`User=${user}`, `Group=${user}`, 'Restart=always', 'StartLimitIntervalSec=0'],
    ...['SystemCallErrorNumber=EPERM', 'LimitCORE=0', 'WantedBy=multi-user.target'],
  ];
  const wanted = [...common, ...own].sort();
  const keys = new RegExp(`^(${wanted.map((line) => line.split('=')[0]).join('|')}|Kill\\w+)=`);
  expect(
    text
      .split('\n')
      .filter((line) => keys.test(line))
      .sort(),
  ).toEqual(wanted);
  const users = await readFile(join(packaging, 'systemd', 'sysusers.conf'), 'utf8');
  expect(users).toMatch(new RegExp(`^u ${user} `, 'm'));
});

describe('publish-pages.sh', () => {
  const served = () => readFile(at('served'), 'utf8');
  const page = async () => readFile(join(await served(), 'index.html'), 'utf8');

  beforeEach(async () => {
    await mkdir(at('state'));
    await addProgram('dpkg-query', `cat "${at('version')}"`);
    await addProgram('configure.sh', `printf %s "$PAGES" >"${at('served')}"`);
  });

  /** What apt-get does: the package's own folder has the pages of its version. */
  async function install(version: string): Promise<void> {
    await writeFile(at('version'), version);
    await rm(at('pages'), { recursive: true, force: true });
    await mkdir(at('pages/assets'), { recursive: true });
    await writeFile(at('pages/index.html'), `page of ${version}`);
    await writeFile(at(`pages/assets/${version}.js`), version);
  }

  /** What a start or reload of the unit does. */
  async function publish(): Promise<void> {
    const ended = await runMoved('publish-pages.sh', [
      ['/usr/share/tuisty/pages', at('pages')],
      ['/usr/lib/tuisty/', at('bin/')],
    ]);
    expect([ended.status, ended.stderr]).toEqual([0, '']);
  }

  it('serves the pages of an upgrade or roll-back from the reload on, not before', async () => {
    await install('1');
    await publish();
    let before = '1';
    for (const version of ['2', '1']) {
      await install(version);
      expect(await page()).toBe(`page of ${before}`);
      await publish();
      expect(await page()).toBe(`page of ${version}`);
      before = version;
    }
  });

  it('serves the assets of the version before as well, and keeps three versions', async () => {
    for (const version of ['1', '2', '3', '4']) {
      await install(version);
      await publish();
    }
    expect((await readdir(at('state'))).sort()).toEqual(['2', '3', '4']);
    expect((await readdir(join(await served(), 'assets'))).sort()).toEqual(['3.js', '4.js']);
  });

  it('serves the assets of a roll-back after the next upgrade', async () => {
    for (const version of ['1', '2', '1', '3']) {
      await install(version);
      await publish();
    }
    expect((await readdir(join(await served(), 'assets'))).sort()).toEqual(['1.js', '3.js']);
  });
});

describe('postinst', () => {
  beforeEach(async () => {
    await mkdir(at('etc/tuisty'), { recursive: true });
    await writeFile(at('etc/tuisty/settings.env'), '');
    // Users and groups are recorded, because only root could assign them.
    const record = `echo "$(basename "$0") $*" >>"${at('calls')}"`;
    for (const name of ['systemd-sysusers', 'chown', 'systemctl']) await addProgram(name, record);
    const install = '[ "$4" != -g ] || exec /usr/bin/install -d -m "$3" "$6"';
    await addProgram('install', `${record}\n${install}\nexec /usr/bin/install "$@"`);
  });

  async function configure(action = 'configure'): Promise<void> {
    const places = [
      [/ \/(etc|var|run)\//g, ` ${at('$1')}/`],
      ['=/etc/', `=${at('etc')}/`],
    ] as const;
    const ended = await runMoved('debian/postinst', places, action);
    expect([ended.status, ended.stderr]).toEqual([0, '']);
  }
  const secrets = ['captcha', 'imei', 'log', 'payment', 'reset'];

  it('lets only root write secrets, and only their group read them', async () => {
    await configure();
    expect(await modeOf('etc/tuisty/secrets')).toBe('750');
    expect(await modeOf('etc/tuisty/tls')).toBe('750');
    expect((await readdir(at('etc/tuisty/secrets'))).sort()).toEqual(secrets);
    for (const name of secrets) expect(await modeOf(`etc/tuisty/secrets/${name}`)).toBe('640');
    const calls = await readFile(at('calls'), 'utf8');
    for (const name of secrets) {
      expect(calls).toContain(`chown root:tuisty ${at(`etc/tuisty/secrets/${name}`)}\n`);
    }
    expect(calls).toContain(`chown root:tuisty ${at('etc/tuisty/settings.env')}\n`);
    expect(calls).toContain(`-g tuisty ${at('etc/tuisty/secrets')}\n`);
    expect(calls).toContain(`-g tuisty_nginx ${at('etc/tuisty/tls')}\n`);
  });

  it('makes the folders that nginx serves readable for all', async () => {
    await configure();
    expect(await modeOf('var/lib/tuisty')).toBe('755');
    expect(await modeOf('var/lib/tuisty/acme')).toBe('755');
  });

  it('creates three different keys, and keeps them on an upgrade', async () => {
    await configure();
    const read = (name: string) => readFile(at(`etc/tuisty/secrets/${name}`), 'utf8');
    const keys = () => Promise.all(['captcha', 'log', 'reset'].map(read));
    const created = await keys();
    for (const key of created) expect(key).toMatch(/^[A-Za-z0-9+/]{43}$/);
    expect(new Set(created).size).toBe(3);
    await writeFile(at('etc/tuisty/secrets/payment'), 'sk_live_1', { mode: 0o666 });
    await configure();
    expect([...(await keys()), await read('payment')]).toEqual([...created, 'sk_live_1']);
    expect(await modeOf('etc/tuisty/secrets/payment')).toBe('640');
  });

  it('creates nothing outside of configuration', async () => {
    await configure('abort-upgrade');
    expect(await readdir(at('etc/tuisty'))).toEqual(['settings.env']);
  });
});

it('the installed settings are readable for root and the server only, those of migrations for root', async () => {
  const cmake = await readFile(join(packaging, 'CMakeLists.txt'), 'utf8');
  const permissionsOf = (file: string) =>
    new RegExp(
      `install\\(FILES "?\\S*${file}"? DESTINATION \\S+\\s+PERMISSIONS ([A-Z_ ]+)\\)`,
    ).exec(cmake)?.[1];
  expect(permissionsOf('settings.env')).toBe('OWNER_READ OWNER_WRITE GROUP_READ');
  expect(permissionsOf('migrations.env')).toBe('OWNER_READ OWNER_WRITE');
});

/** The places that the scripts for operators share. */
const places = () =>
  [
    ['/etc/tuisty', at('etc')],
    ['/usr/lib/tuisty/', at('bin/')],
    ['/usr/bin/tuisty_admin', 'tuisty_admin'],
    ['/var/lib/prometheus/node-exporter', at('metrics')],
  ] as const;
const modeOf = async (path: string) => ((await stat(at(path))).mode & 0o777).toString(8);

/** Adds a script of the package to the folder's programs. */
async function addScript(name: string) {
  let text = await readFile(join(packaging, name), 'utf8');
  for (const [place, other] of places()) text = text.replaceAll(place, other);
  await writeFile(at(`bin/${name}`), text, { mode: 0o755 });
}

describe('backup.sh', () => {
  beforeEach(async () => {
    await mkdir(at('metrics'));
    await mkdir(at('state'));
    await addProgram('pg_dump', 'echo dump');
    await addProgram('pg_restore', 'exit 0');
  });
  const backUp = () => runMoved('backup.sh', places());
  const dumps = async () => (await readdir(at('state'))).sort();
  const addDump = async (name: string, daysOld: number, text = 'dump') => {
    await writeFile(at(`state/${name}`), text);
    const then = new Date(Date.now() - daysOld * 86_400_000);
    await utimes(at(`state/${name}`), then, then);
  };

  it('a dump that cannot be read back is no back-up and leaves no file', async () => {
    await addProgram('pg_restore', 'exit 1');
    expect((await backUp()).status).toBe(1);
    expect(await dumps()).toEqual([]);
  });

  it('tells node_exporter, which runs as another user, after a success only', async () => {
    const unit = await readFile(join(packaging, 'systemd/tuisty-backup.service'), 'utf8');
    const [, script = '', words = ''] =
      /^ExecStartPost=\+\/usr\/lib\/tuisty\/(\S+) (.*)$/m.exec(unit) ?? [];
    const strict = `umask 077\n${await readFile(join(packaging, script), 'utf8')}`;
    await writeFile(at('strict.sh'), strict);
    const { status } = await runMoved(at('strict.sh'), places(), ...words.split(' '));
    expect([status, await readdir(at('metrics'))]).toEqual([0, ['tuisty_backup.prom']]);
    expect(await modeOf('metrics/tuisty_backup.prom')).toBe('644');
    expect(await readFile(at('metrics/tuisty_backup.prom'), 'utf8')).toMatch(
      /^tuisty_backup_last_success_timestamp_seconds \d{10}\n$/,
    );
  });

  it('heals on a full disk: old dumps and remains go before the dump, and the newest stays', async () => {
    await addDump('tuisty-a.dump', 20);
    await addDump('tuisty-b.dump', 16);
    await addDump('tuisty-c.dump.new', 1);
    await addProgram('pg_dump', 'echo half; echo "No space left on device" >&2; exit 1');
    expect((await backUp()).status).toBe(1);
    expect(await dumps()).toEqual(['tuisty-b.dump']);
    await addProgram('pg_dump', 'echo dump');
    expect((await backUp()).status).toBe(0);
    expect(await dumps()).toEqual([
      expect.stringMatching(/^tuisty-\d{8}T\d{6}Z\.dump$/),
      'tuisty-b.dump',
    ]);
  });

  it('begins no dump for which the disk has no room', async () => {
    await addDump('tuisty-b.dump', 1, 'x'.repeat(20_000));
    await addProgram('df', 'printf "Filesystem\\nfs 100 90 10 90%% /\\n"');
    const { status, stderr } = await backUp();
    expect([status, await dumps()]).toEqual([1, ['tuisty-b.dump']]);
    expect(stderr).toMatch(/ has 10 kB free, and the last dump has 20 kB: free space there, /);
  });
});

describe('install-certificate.sh', () => {
  const pair = (name: string, host: string) => {
    const [request, subject] = [
      'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256',
      `/CN=${host}`,
    ];
    const files = ['-keyout', at(`${name}/privkey.pem`), '-out', at(`${name}/fullchain.pem`)];
    const names = ['-addext', `subjectAltName=DNS:${host}`, '-nodes', '-days', '30'];
    run(['openssl', ...request.split(' '), '-subj', subject, ...names, ...files]);
  };
  const installed = async () => [
    await readFile(at('etc/tls/fullchain.pem'), 'utf8').catch(() => ''),
    await readFile(at('etc/tls/privkey.pem'), 'utf8').catch(() => ''),
  ];
  const read = async (name: string) => [
    await readFile(at(`${name}/fullchain.pem`), 'utf8'),
    await readFile(at(`${name}/privkey.pem`), 'utf8'),
  ];
  const calls = () => readFile(at('calls'), 'utf8').catch(() => '');

  beforeEach(async () => {
    for (const name of ['metrics', 'renewed', 'other']) await mkdir(at(name));
    await mkdir(at('etc/tls'), { recursive: true });
    await addScript('report-metric.sh');
    const check = join(root, 'server/nginx/check-certificate.sh');
    await addProgram('check-certificate.sh', `exec sh "${check}" "$@"`);
    await addProgram('with-settings', 'echo https://tienda.test');
    await addProgram('chgrp', 'true');
    await addProgram('install', 'for folder; do true; done; mkdir -m 750 "$folder"');
    await nginxRuns(true);
    pair('renewed', 'tienda.test');
  });
  /** The reload notes whether the metric has been written before. */
  const nginxRuns = (runs: boolean) =>
    addProgram(
      'systemctl',
      `case $1 in is-active) exit ${runs ? '0' : '3'} ;; esac; echo "$* $(ls "${at('metrics')}")" >>"${at('calls')}"`,
    );
  const install = (...args: string[]) => {
    const lineage = `RENEWED_LINEAGE="${at('renewed')}"\n`;
    return runMoved(
      'install-certificate.sh',
      [...places(), ['set -eu\n', `set -eu\n${lineage}`]],
      ...args,
    );
  };

  it('installs a renewed pair, tells node_exporter of its end first, and reloads nginx', async () => {
    expect((await install()).status).toBe(0);
    expect(await installed()).toEqual(await read('renewed'));
    expect(await modeOf('etc/tls/privkey.pem')).toBe('640');
    expect(await modeOf('metrics/tuisty_certificate.prom')).toBe('644');
    expect(await calls()).toBe('reload tuisty-nginx tuisty_certificate.prom\n');
    expect(await readdir(at('etc/tls'))).toEqual(['fullchain.pem', 'privkey.pem']);
    const end = run(['openssl', 'x509', '-noout', '-enddate', '-in', at('renewed/fullchain.pem')]);
    const seconds = Date.parse(end.trim().replace('notAfter=', '')) / 1000;
    expect(await readFile(at('metrics/tuisty_certificate.prom'), 'utf8')).toBe(
      `tuisty_certificate_expiry_timestamp_seconds ${String(seconds)}\n`,
    );
  });

  it('installs the first pair while nginx does not run', async () => {
    await nginxRuns(false);
    expect((await install()).status).toBe(0);
    expect([await installed(), await calls()]).toEqual([await read('renewed'), '']);
    expect(await readdir(at('metrics'))).toEqual(['tuisty_certificate.prom']);
  });

  it.each([
    [
      'a key of another pair',
      'does not belong to',
      () => copyFile(at('other/privkey.pem'), at('renewed/privkey.pem')),
    ],
    [
      'a certificate of another host',
      'is not for tienda.test',
      () => {
        pair('renewed', 'otra.test');
        return Promise.resolve();
      },
    ],
    ['a torn file', 'holds no certificate', () => writeFile(at('renewed/fullchain.pem'), '')],
    ['no key', '', () => rm(at('renewed/privkey.pem'))],
  ])('%s replaces nothing', async (_what, said, spoil) => {
    expect((await install()).status).toBe(0);
    const before = await installed();
    await rm(at('calls'));
    pair('other', 'tienda.test');
    await spoil();
    const { status, stderr } = await install();
    expect([status, await installed(), await calls()]).toEqual([1, before, '']);
    expect(stderr).toContain(said);
    expect(await readdir(at('etc/tls'))).toEqual(['fullchain.pem', 'privkey.pem']);
  });

  it('makes a self-signed pair for a first start, and keeps an installed one', async () => {
    expect((await install('--self-signed')).status).toBe(0);
    const made = await installed();
    const named = ['openssl', 'x509', '-noout', '-checkhost', 'tienda.test', '-in'];
    expect(run([...named, at('etc/tls/fullchain.pem')])).toContain(' does match');
    expect((await install('--self-signed')).status).toBe(0);
    expect(await installed()).toEqual(made);
  });
});

describe('tuisty', () => {
  beforeEach(async () => {
    await addProgram(
      'with-settings',
      'while [ "$1" != -- ]; do files="$files $1"; shift; done; shift; echo "$files : $*"',
    );
  });

  it('runs a command as the user who owns what it changes', async () => {
    const words = async (...args: string[]) =>
      (await runMoved('tuisty.sh', places(), ...args)).stdout;
    expect(await words('orders', '--since', '2026-11-22')).toMatch(
      /\/etc\/settings\.env : setpriv --reuid=tuisty .* tuisty_admin orders --since 2026-11-22\n$/,
    );
    expect(await words('migrate', '--status')).toMatch(
      /\/etc\/migrations\.env : setpriv --reuid=tuisty_owner .* tuisty_admin migrate --status\n$/,
    );
  });

  it('--output writes to a new file that only its owner may read', async () => {
    const write = () => runMoved('tuisty.sh', places(), '--output', at('orders.csv'), 'orders');
    expect(await write()).toMatchObject({ status: 0, stdout: '' });
    expect(await readFile(at('orders.csv'), 'utf8')).toMatch(/tuisty_admin orders\n$/);
    expect(await modeOf('orders.csv')).toBe('600');
    await writeFile(at('orders.csv'), 'of yesterday');
    expect((await write()).status).not.toBe(0);
    expect(await readFile(at('orders.csv'), 'utf8')).toBe('of yesterday');
  });
});

it("the installed settings have the facts of the pages' build", async () => {
  const shipped = join(packaging, 'settings.env');
  await writeFile(
    at('build.env'),
    'PUBLIC_URL="https://a.mx"\nSHIPPING_PESOS="99"\nPAYMENT_METHODS="card,oxxo"\nMAIL_FROM="a@a.mx"\n',
  );
  const files = { built: at('build.env'), shipped, made: at('settings.env') };
  const given = Object.entries(files).map(([name, file]) => `-D${name}=${file}`);
  run(['cmake', ...given, '-P', join(packaging, 'settings.cmake')]);
  const expected = (await readFile(shipped, 'utf8'))
    .replace('PUBLIC_URL="https://tienda.example"', 'PUBLIC_URL="https://a.mx"')
    .replace('SHIPPING_PESOS="acordado"', 'SHIPPING_PESOS="99"')
    .replace('PAYMENT_METHODS="card"', 'PAYMENT_METHODS="card,oxxo"')
    .replace('MAIL_FROM=""', 'MAIL_FROM="a@a.mx"');
  expect(await readFile(at('settings.env'), 'utf8')).toBe(expected);
});
