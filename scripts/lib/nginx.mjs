// nginx's configuration for the shop on this machine, made by server/nginx/configure.sh.

import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { attempt, isRoot, neededProgram, run, startDaemon } from './processes.mjs';
import { UserError, root as repository } from './steps.mjs';

const folder = join(repository, 'server', 'nginx');
const program = () => neededProgram('nginx', 'nginx-light');

/** Whether an unprivileged process can read `pages`. */
function readableByAll(/** @type {string} */ pages) {
  for (let path = pages; ; path = dirname(path)) {
    const needed = path === pages ? 0o005 : 0o001;
    if ((statSync(path).mode & needed) !== needed) return false;
    if (path === dirname(path)) return true;
  }
}

/**
 * Started by root, nginx serves as an unprivileged user, or as the owner of the pages if that user cannot reach them
 * (a clone in /root). Started by another user, nginx keeps that user.
 */
function userLine(/** @type {string} */ root) {
  if (!isRoot) return '';
  if (!existsSync(root) || readableByAll(root)) {
    return `user nobody ${run(['id', '-gn', 'nobody']).trim()};`;
  }
  const [user, group] = run(['stat', '-c', '%U %G', root]).trim().split(' ');
  return `user ${user} ${group};`;
}

/**
 * Writes `nginx.conf` into `runDir` and has nginx check it.
 *
 * @param {{
 *   port: number, serverPort: number, root: string, runDir: string, publicHost: string, log: string,
 *   env?: NodeJS.ProcessEnv, tls?: NodeJS.ProcessEnv,
 * }} options
 *   port: where nginx listens on 127.0.0.1; serverPort: the server's port, unless SERVERS is set; root: the built pages;
 *   runDir: for the configuration, nginx's pid and temporary files; publicHost: the Host header
 *   that the server receives instead of the client's; log: the file of its refusals; env: nginx's settings of docs/settings.md;
 *   tls: the TLS settings, which are not taken from the environment of a command
 * @returns {string} the file's path
 */
export function renderNginx({
  port,
  serverPort,
  root,
  runDir,
  publicHost,
  log,
  env = {},
  tls = {},
}) {
  mkdirSync(runDir, { recursive: true });
  const file = join(runDir, 'nginx.conf');
  const made = attempt(['sh', join(folder, 'configure.sh'), join(folder, 'nginx.conf.in'), file], {
    env: {
      ...env,
      PATH: process.env.PATH,
      NGINX_PROGRAM: program(),
      NGINX_USER: userLine(root),
      PAGES: root,
      PORT: String(port),
      REQUEST_LOG: log,
      PUBLIC_URL: `http://${publicHost}`,
      SERVERS: env.SERVERS || `127.0.0.1:${serverPort}`,
      TLS_CERTIFICATE: '',
      ...tls,
    },
  });
  if (made.status !== 0) throw new UserError(made.error?.message ?? made.stderr.trim());
  return file;
}

/** Starts nginx with a configuration that renderNginx() has written. log: the file of its refusals and errors */
export function startNginx(/** @type {string} */ config, /** @type {string} */ log) {
  const command = [program(), '-p', dirname(config), '-c', config, '-e', log];
  return startDaemon('nginx', command, { log, endWith: 'QUIT' });
}
