// The package's units and its scripts, without systemd and without root: the scripts run in a
// temporary folder.
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
  let text = await readFile(join(packaging, script), 'utf8');
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
      'Environment=PORT=%i BUILD_FACTS=/usr/share/tuisty/pages/build.env',
      // Beside the settings of a package that had no such secret.
      'Environment=RESET_KEY_FILE=/etc/tuisty/secrets/reset',
    ],
  ],
  [
    'tuisty-nginx',
    'tuisty_nginx',
    [
      'RestartSec=5',
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
});

describe('postinst', () => {
  const modeOf = async (path: string) => ((await stat(at(path))).mode & 0o777).toString(8);

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

describe('what an operator runs', () => {
  it('tuisty --check-config checks the settings of nginx as well', async () => {
    await addProgram('setpriv', 'echo "$@"');
    await addProgram('configure.sh', `exec sh "${join(root, 'server/nginx/configure.sh')}" "$@"`);
    const shipped = await readFile(join(packaging, 'settings.env'), 'utf8');
    const places = [
      ['/etc/tuisty/settings.env', at('settings.env')],
      ['/usr/lib/tuisty/', at('bin/')],
    ] as const;
    await writeFile(at('settings.env'), shipped);
    const right = await runMoved('tuisty.sh', places, '--check-config');
    expect([right.stderr, right.stdout]).toEqual([
      '',
      expect.stringMatching(/ -- \/usr\/bin\/tuisty_admin --check-config\n$/),
    ]);
    await writeFile(at('settings.env'), `${shipped}LIMIT_CHECKOUT_PER_ADDRESS="abc"\n`);
    const wrong = await runMoved('tuisty.sh', places, '--check-config');
    expect([wrong.status, wrong.stdout]).toEqual([2, '']);
    expect(wrong.stderr).toContain('LIMIT_CHECKOUT_PER_ADDRESS ');
  });

  it('a dump that cannot be read back is no back-up, and no metric reports it', async () => {
    await addProgram('pg_dump', 'echo dump');
    await mkdir(at('metrics'));
    await mkdir(at('state'));
    const backUp = async (readable: boolean) => {
      await addProgram('pg_restore', readable ? 'exit 0' : 'exit 1');
      const places = [['/var/lib/prometheus/node-exporter', at('metrics')]] as const;
      const { status } = await runMoved('backup.sh', places);
      const dumps = (await readdir(at('state'))).filter((name) => name.endsWith('.dump'));
      return [status, dumps.length, await readdir(at('metrics'))];
    };
    expect(await backUp(false)).toEqual([1, 0, []]);
    expect(await backUp(true)).toEqual([0, 1, ['tuisty_backup.prom']]);
  });

  it("the installed settings have the shipping price and payment methods of the pages' build", async () => {
    const shipped = join(packaging, 'settings.env');
    await writeFile(at('build.env'), 'SHIPPING_PESOS="99"\nPAYMENT_METHODS="card,oxxo"\n');
    const files = { built: at('build.env'), shipped, made: at('settings.env') };
    const given = Object.entries(files).map(([name, file]) => `-D${name}=${file}`);
    run(['cmake', ...given, '-P', join(packaging, 'settings.cmake')]);
    const expected = (await readFile(shipped, 'utf8'))
      .replace('SHIPPING_PESOS="acordado"', 'SHIPPING_PESOS="99"')
      .replace('PAYMENT_METHODS="card"', 'PAYMENT_METHODS="card,oxxo"');
    expect(await readFile(at('settings.env'), 'utf8')).toBe(expected);
  });
});
