// nginx's configuration: the template in server/nginx with its names filled in, checked by nginx itself.

import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
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

/**
 * Writes `nginx.conf` into `runDir` and has nginx check it.
 *
 * @param {{
 *   port: number, serverPort: number, root: string, runDir: string, publicHost: string,
 *   recaptcha?: boolean,
 * }} options
 *   port: where nginx listens on 127.0.0.1; serverPort: where the server does; root: the built pages;
 *   runDir: for the configuration, nginx's pid and temporary files; publicHost: the Host header that the
 *   server gets, whatever the client sent; recaptcha: whether pages may load Google's captcha
 * @returns {string} the file's path, for `nginx -p runDir -c <file>`
 */
export function renderNginx({ port, serverPort, root, runDir, publicHost, recaptcha = false }) {
  if (!/^[A-Za-z0-9.:[\]-]+$/.test(publicHost)) {
    throw new Advice(`PUBLIC_URL's host (${publicHost}) is not a host name.`);
  }
  const module = brotli();
  const values = /** @type {Record<string, string>} */ ({
    BROTLI: module.use,
    CAPTCHA_FRAMES: recaptcha ? recaptchaSources.frames : "'none'",
    CAPTCHA_SCRIPTS: recaptcha ? ` ${recaptchaSources.scripts}` : '',
    LOAD_MODULES: module.load,
    PORT: String(port),
    PUBLIC_HOST: publicHost,
    ROOT: checkPath('The folder with the pages', root),
    RUN_DIR: checkPath('The folder for nginx', runDir),
    SERVER_PORT: String(serverPort),
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
