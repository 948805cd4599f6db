// nginx alone, with the shop's configuration, in front of a server on a port.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderNginx, startNginx as start } from '../../../../scripts/lib/nginx.mjs';
import { untilReady } from '../../../../scripts/lib/processes.mjs';
import { noLimits } from '../../../../scripts/lib/stack.mjs';
import { endAfterTests, newFolder } from './ended';
import { get, post, type Answer } from './http';
import type { Json } from './json';
import { writePages } from './pages';
import { anyPort } from './ports';
import { answerAtOnce, Upstream } from './upstream';

type Settings = Readonly<Record<string, string>>;

/**
 * It ends with the file's tests. env: its settings; without them no address is limited, as all tests connect from
 * one. tls: the TLS settings; `url` is then the plain HTTP address.
 */
export async function startNginx(serverPort: number, env: Settings = {}, tls: Settings = {}) {
  const dir = newFolder('nginx');
  const pages = join(dir, 'pages');
  writePages(pages);
  const port = await anyPort();
  const log = join(dir, 'nginx.log');
  const config = renderNginx({
    port,
    serverPort,
    root: pages,
    runDir: join(dir, 'run'),
    publicHost: 'tienda.example',
    log,
    env: { ...noLimits, ...env },
    tls: { HTTP_LISTEN: `127.0.0.1:${String(port)}`, ...tls },
  });
  // One worker: after a response it has processed all earlier events.
  const text = readFileSync(config, 'utf8');
  const alone = text.replace('worker_processes auto;', 'worker_processes 1;');
  if (alone === text) throw new Error('nginx.conf.in has another number of workers');
  writeFileSync(config, alone);

  const daemon = endAfterTests(start(config, log));
  const url = `http://127.0.0.1:${String(port)}`;
  await untilReady(daemon, async () => (await get(`${url}/`)).status < 400);
  return {
    url,
    log,
    /** The lines of its log with its refusals. */
    refusals: (): readonly Json[] =>
      readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Json),
  };
}

/** nginx in front of a stub, for all tests of a file. */
export async function nginxWithStub(env?: Settings, tls?: Settings) {
  const upstream = await Upstream.start();
  const nginx = await startNginx(upstream.port, env, tls);
  afterEach(() => (upstream.treat = answerAtOnce));
  return {
    upstream,
    nginx,
    page: (path: string, headers = {}): Promise<Answer> => get(nginx.url + path, headers),
    send: (path: string, body = '{}', headers?: Record<string, string>): Promise<Answer> =>
      post(nginx.url + path, body, headers),
  };
}
