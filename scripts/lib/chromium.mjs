import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromiumPath } from './processes.mjs';

const types = /** @type {Record<string, string>} */ ({
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.wasm': 'application/wasm',
});

/**
 * The browser, without background activity that would disturb a measurement.
 * @param {string[]} trusted the keys of certificates that startHttps() made
 */
export async function launchForBench(trusted = []) {
  // Imported late, because a fresh clone has no npm packages before the set-up.
  const { chromium } = await import('@playwright/test');
  return chromium.launch({
    executablePath: chromiumPath(),
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      `--ignore-certificate-errors-spki-list=${trusted.join()}`,
    ],
  });
}

/**
 * Runs `body` with the browser and the address of a folder, served on loopback and compressed as a good server would.
 * @template T
 * @param {string} folder
 * @param {(browser: import('@playwright/test').Browser, url: string) => Promise<T>} body
 * @param {Record<string, string>} [headers] sent with every file
 */
export async function inChromium(folder, body, headers = {}) {
  /** @type {Map<string, Buffer>} */
  const compressed = new Map();
  const read = (/** @type {string} */ file) => {
    const bytes = compressed.get(file) ?? brotliCompressSync(readFileSync(file));
    compressed.set(file, bytes);
    return bytes;
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = join(folder, path === '/' ? 'index.html' : path);
    if (!file.startsWith(folder) || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(404).end();
      return;
    }
    const type = types[extname(file)];
    response.writeHead(200, {
      'Content-Type': type ?? 'application/octet-stream',
      ...(type === undefined ? {} : { 'Content-Encoding': 'br' }),
      ...headers,
    });
    response.end(type === undefined ? readFileSync(file) : read(file));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const browser = await launchForBench();
  try {
    return await body(browser, `http://127.0.0.1:${port}/`);
  } finally {
    await browser.close();
    server.close();
  }
}
