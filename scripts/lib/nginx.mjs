// nginx's configuration: the template in server/nginx with its names filled in, checked by nginx itself.

import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, join } from 'node:path';
import { findProgram, isRoot, run } from './processes.mjs';
import { Advice, root as repository } from './steps.mjs';

const template = join(repository, 'server', 'nginx', 'nginx.conf.in');

/** Where Debian's packages put modules that nginx loads by name. */
const modules = ['/usr/lib/nginx/modules', '/usr/share/nginx/modules', '/usr/lib64/nginx/modules'];

/** What Google asks a page's policy to let in for reCAPTCHA v2. */
const recaptchaSources = {
  scripts: 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
  frames: 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
};

/** Lines that load the module for ready-made .br files, where the machine has it. */
function brotli() {
  const file = modules
    .map((folder) => join(folder, 'ngx_http_brotli_static_module.so'))
    .find((path) => existsSync(path));
  return file === undefined
    ? { load: '', use: '' }
    : { load: `load_module "${file}";`, use: 'brotli_static on;' };
}

/** Whether a process without any rights of its own can read what lies in `folder`. */
function readableByAll(/** @type {string} */ folder) {
  for (let path = folder; ; path = dirname(path)) {
    const needed = path === folder ? 0o005 : 0o001;
    if ((statSync(path).mode & needed) !== needed) return false;
    if (path === dirname(path)) return true;
  }
}

/**
 * Started by root, nginx answers requests as a user without rights, unless that user cannot reach the pages
 * (a clone in /root): then as the owner of the pages. Started by anybody else it stays that user.
 */
function userLine(/** @type {string} */ root) {
  if (!isRoot) return '';
  if (!existsSync(root) || readableByAll(root)) {
    return `user nobody ${run(['id', '-gn', 'nobody']).trim()};`;
  }
  const [user, group] = run(['stat', '-c', '%U %G', root]).trim().split(' ');
  return `user ${user} ${group};`;
}

function checkPath(/** @type {string} */ name, /** @type {string} */ path) {
  // nginx has no way to write these inside a quoted string.
  if (/["$\\\n]/.test(path)) {
    throw new Advice(`${name} (${path}) holds a character that nginx cannot take: one of " $ \\`);
  }
  return path;
}

/** A limit like 60/60 (times/seconds) as nginx has it: how often, and how many of them may come at once. */
function limit(
  /** @type {NodeJS.ProcessEnv} */ env,
  /** @type {string} */ name,
  /** @type {string} */ usual,
) {
  const [, times = 0, seconds = 0] = (/^(\d{1,7})\/(\d{1,5})$/.exec(env[name] || usual) ?? []).map(
    Number,
  );
  if (times === 0 || seconds === 0) {
    throw new Advice(`${name} must be times/seconds, like ${usual}.`);
  }
  return {
    rate: `${String(Math.max(1, Math.round((times * 60) / seconds)))}r/m`,
    burst: String(times),
  };
}

/** Whose word is taken for where a request comes from. */
function trustedProxies(/** @type {NodeJS.ProcessEnv} */ env) {
  const list = env.TRUSTED_PROXIES || '127.0.0.1';
  if (list === 'none') return '';
  return list
    .split(',')
    .map((entry) => {
      const [address = '', bits = '0'] = entry.split('/');
      if (isIP(address) === 0 || !/^\d{1,3}$/.test(bits)) {
        throw new Advice(
          `TRUSTED_PROXIES (${list}) must be addresses or networks with commas between them, or none.`,
        );
      }
      return `set_real_ip_from ${entry};`;
    })
    .join(' ');
}

/**
 * The servers behind nginx, as its configuration has them: this machine's own, or those that SERVERS names. One of
 * several that fails three times in two seconds is left out for two at a time: one request finds out whether it is
 * back. Not after a single failure: where one server is away already, a slow call would take the other away too.
 */
function servers(/** @type {string} */ list, /** @type {number} */ ownPort) {
  if (!list) return { lines: `server 127.0.0.1:${ownPort} max_fails=0;`, next: 'off' };
  const lines = list.split(',').map((entry) => {
    const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(entry) ?? [];
    if (isIP(host.replace(/^\[(.+)\]$/, '$1')) === 0 || Number(port) < 1 || Number(port) > 65_535) {
      throw new Advice(`SERVERS (${list}) must be address:port with commas between them.`);
    }
    return `server ${entry} max_fails=3 fail_timeout=2s;`;
  });
  return lines.length === 1
    ? { lines: `server ${list} max_fails=0;`, next: 'off' }
    : { lines: lines.join('\n    '), next: 'error timeout' };
}

/** How many files nginx may open: each request has a client and the server. */
function openFiles() {
  const [, hard = ''] =
    /^Max open files +\S+ +(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  return hard === 'unlimited' ? 65_536 : Math.min(65_536, Number(hard));
}

/**
 * Writes `nginx.conf` into `runDir` and has nginx check it.
 *
 * @param {{
 *   port: number, serverPort: number, root: string, runDir: string, publicHost: string,
 *   recaptcha?: boolean, env?: NodeJS.ProcessEnv,
 * }} options
 *   port: where nginx listens on 127.0.0.1; serverPort: where the server does, unless SERVERS says so; root: the built pages;
 *   runDir: for the configuration, nginx's pid and temporary files; publicHost: the Host header that the
 *   server gets, whatever the client sent; recaptcha: whether pages may load Google's captcha;
 *   env: the settings of docs/settings.md that are nginx's
 * @returns {string} the file's path, for `nginx -p runDir -c <file>`
 */
export function renderNginx({
  port,
  serverPort,
  root,
  runDir,
  publicHost,
  recaptcha = false,
  env = {},
}) {
  if (!/^[A-Za-z0-9.:[\]-]+$/.test(publicHost)) {
    throw new Advice(`PUBLIC_URL's host (${publicHost}) is not a host name.`);
  }
  const module = brotli();
  const checkout = limit(env, 'LIMIT_CHECKOUT_PER_ADDRESS', '60/60');
  const session = limit(env, 'LIMIT_SESSION_PER_ADDRESS', '600/60');
  const atOnce = env.LIMIT_REQUESTS_AT_ONCE_PER_ADDRESS || '200';
  if (!/^[1-9]\d{0,4}$/.test(atOnce)) {
    throw new Advice('LIMIT_REQUESTS_AT_ONCE_PER_ADDRESS must be a whole number from 1 to 99999.');
  }
  const files = openFiles();
  const behind = servers(env.SERVERS ?? '', serverPort);
  const values = /** @type {Record<string, string>} */ ({
    BROTLI: module.use,
    CAPTCHA_FRAMES: recaptcha ? recaptchaSources.frames : "'none'",
    CAPTCHA_SCRIPTS: recaptcha ? ` ${recaptchaSources.scripts}` : '',
    CHECKOUT_BURST: checkout.burst,
    CHECKOUT_RATE: checkout.rate,
    CONNECTIONS: String(Math.floor(files / 2)),
    LOAD_MODULES: module.load,
    NEXT_SERVER: behind.next,
    OPEN_FILES: String(files),
    PORT: String(port),
    PUBLIC_HOST: publicHost,
    REQUESTS_AT_ONCE: atOnce,
    ROOT: checkPath('The folder with the pages', root),
    RUN_DIR: checkPath('The folder for nginx', runDir),
    SERVERS: behind.lines,
    SESSION_BURST: session.burst,
    SESSION_RATE: session.rate,
    TRUSTED_PROXIES: trustedProxies(env),
    USER: userLine(root),
  });
  const text = readFileSync(template, 'utf8').replace(
    /@([A-Z_]+)@/g,
    (_, /** @type {string} */ name) => {
      const value = values[name];
      if (value === undefined)
        throw new Error(`nginx.conf.in names @${name}@, which nobody fills in`);
      return value;
    },
  );
  mkdirSync(runDir, { recursive: true });
  const file = join(runDir, 'nginx.conf');
  writeFileSync(file, text);
  const nginx = findProgram('nginx');
  if (nginx === null) throw new Advice('nginx is missing on this machine.');
  run([nginx, '-t', '-q', '-p', runDir, '-c', file, '-e', 'stderr']);
  return file;
}
