// WebKit, the engine of every iPhone: Back closes the drawer, and a SIM that keeps a number is bought. Playwright drives only
// its own build of WebKit; Debian's is driven by plain WebDriver commands.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@playwright/test';
import { freePort } from '../../scripts/lib/processes.mjs';
import { buyer } from '../buyer.mjs';
import { WAIT_LIMIT_MS } from '../limits.mjs';
import { sessionRow } from './support/database.js';

const programs: ChildProcess[] = [];
let session = '';

async function call<Result>(method: string, path: string, body?: object): Promise<Result> {
  const response = await fetch(`${session}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(2 * WAIT_LIMIT_MS),
  });
  const { value } = (await response.json()) as { value: Result & { message?: string } };
  if (!response.ok) throw new Error(`WebDriver ${path}: ${value.message ?? ''}`);
  return value;
}

const run = <Result>(script: string, ...args: unknown[]): Promise<Result> =>
  call('POST', '/execute/sync', { script, args });

/** Repeats an action until it succeeds. */
const retry = (action: () => Promise<unknown>): Promise<void> =>
  expect(async () => {
    await action();
  }).toPass({ timeout: WAIT_LIMIT_MS, intervals: [50] });

/** The first visible element of a selector whose text starts with that, scrolled to the middle of the screen. */
const FIND = `
  const [selector, text] = arguments;
  const found = [...document.querySelectorAll(selector)].find(
    (one) => one.textContent.trim().startsWith(text) && one.getClientRects().length > 0);
  if (!found) throw new Error('No ' + selector + ' with the text ' + text);
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  return found;`;

async function find(selector: string, text = ''): Promise<string> {
  const element = await run<Readonly<Record<string, string>>>(FIND, selector, text);
  return `/element/${Object.values(element)[0] ?? ''}`;
}

const click = (selector: string, text = ''): Promise<void> =>
  retry(async () => call('POST', `${await find(selector, text)}/click`, {}));

const fill = (selector: string, text: string): Promise<void> =>
  retry(async () => call('POST', `${await find(selector)}/value`, { text }));

const shows = (text: string): Promise<void> =>
  expect
    .poll(() => run('return document.body.innerText'), { timeout: WAIT_LIMIT_MS })
    .toContain(text);

const storedCart = (): Promise<string | null> => run(`return localStorage.getItem('cart')`);

async function open(path: string): Promise<void> {
  await call('POST', '/url', { url: new URL(path, process.env['SHOP_URL']).href });
  await retry(() => find('html[data-hydrated]'));
}

function start(name: string, args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(name, args, {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  });
  programs.push(child);
  return child;
}

test.beforeAll(async () => {
  const screen = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const display = start('Xvfb', screen);
  const [number] = (await once(display.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  const port = String(await freePort());
  start('WebKitWebDriver', ['-p', port], { DISPLAY: `:${number.toString().trim()}` });
  session = `http://127.0.0.1:${port}`;
  const binding = { binary: process.env['WEBKIT_PATH'], args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': binding } };
  await retry(async () => {
    const { sessionId } = await call<{ sessionId: string }>('POST', '/session', { capabilities });
    session += `/session/${sessionId}`;
  });
});

test.afterAll(async () => {
  await call('DELETE', '').catch(() => undefined);
  for (const child of programs.reverse()) child.kill();
});

test('Back closes the drawer, and a SIM that keeps a number is bought', async () => {
  await open('/paquetes/tuisty-mensual');
  await click('article[id^="estelar"] button', 'Agregar al carrito');
  await expect.poll(storedCart).toContain('"id":204');
  await click('header button[aria-label^="Carrito, 1"]');
  await retry(() => find('[role="dialog"] a[href="/carrito"]'));
  // A task after the drawer is there.
  await expect.poll(() => run('return history.state?.isLayer')).toBe(true);
  await call('POST', '/back', {});
  await expect
    .poll(() => run(`return document.querySelectorAll('[role="dialog"]').length`))
    .toBe(0);
  expect(await run('return location.pathname')).toBe('/paquetes/tuisty-mensual');

  await open('/carrito');
  await click('label', 'Conservo mi número');
  await fill('input[type="tel"]', '8335550142');
  await shows('Total: $169.00');
  await click('button', 'Pagar');
  await click('[role$="dialog"] button', 'Sí');
  await retry(() => find('form [name="recipient"]'));
  const id = (await run<string>('return location.pathname')).split('/').pop() ?? '';
  for (const [name, text] of Object.entries(buyer)) {
    if (name !== 'state') await fill(`[name="${name}"]`, text);
  }
  await run('document.querySelector("[name=state]").value = arguments[0]', buyer['state']);
  await click('button', 'Pagar');
  await shows('Tu compra está pagada');
  await expect.poll(storedCart).toBeNull();
  expect(sessionRow(id)).toMatchObject({ status: 'paid', amount_centavos: 16_900 });
});
