import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { freePort } from './processes.mjs';

const types = /** @type {Record<string, string>} */ ({
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.wasm': 'application/wasm',
});

/**
 * Serves a built page on loopback, compressed as a good server would.
 *
 * @param {string} folder
 * @param {Record<string, string>} [headers] sent with every file
 */
export async function serveFolder(folder, headers = {}) {
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
  const port = await freePort();
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
