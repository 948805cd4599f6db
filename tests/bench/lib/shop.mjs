// A shop for a benchmark: its limits are lifted, as all clients connect from one address.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/lib/processes.mjs';
import { startStack } from '../../../scripts/lib/stack.mjs';
import { captchaSecret } from './account.mjs';

export const pause = (/** @type {number} */ ms) =>
  new Promise((resolve) => setTimeout(resolve, ms));

/** Runs a benchmark in a shop of its own. @param {(shop: { port: number, urls: Record<'web' | 'server' | 'sandbox', string> }) => Promise<void>} body */
export async function withShop(body) {
  const dir = mkdtempSync(join(tmpdir(), 'tuisty-bench-'));
  const limits = ['CHECKOUT', 'IMEI', 'SESSION', 'ACCOUNT_CALLS', 'LOGIN', 'REGISTRATION'].map(
    (what) => `LIMIT_${what}_PER_ADDRESS`,
  );
  limits.push('LIMIT_LOGIN_PER_ACCOUNT_AND_ADDRESS', 'LIMIT_LOGIN_PER_ACCOUNT');
  const ports = { web: await freePort(), server: await freePort(), sandbox: await freePort() };
  const stack = await startStack({
    dir,
    ports,
    root: dir,
    fastDatabase: true,
    env: {
      CAPTCHA_SECRET: captchaSecret,
      ...Object.fromEntries(limits.map((name) => [name, '1000000/1'])),
    },
    ...(process.env.SHOP_BUILD === undefined ? {} : { build: process.env.SHOP_BUILD }),
  });
  try {
    await body({ port: ports.web, urls: stack.urls });
  } finally {
    await stack.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}
