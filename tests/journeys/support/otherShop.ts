// A second shop (pages, nginx, server) with the shared database and payment provider: other versions or settings.

import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../scripts/lib/processes.mjs';
import { startStack } from '../../../scripts/lib/stack.mjs';
import { test as base } from './device.js';
import { release } from './release.js';
import { expect } from './shop.js';

const built = fileURLToPath(new URL('../../../web/dist', import.meta.url));

export interface Shop {
  readonly url: string;
  /** Deploys the next version. */
  readonly release: () => Promise<void>;
  /** Makes the shop answer 404 for a file, until the returned function is called. */
  readonly lose: (file: string) => () => void;
  /** Deletes the files that the server had kept of the previous version. */
  readonly forget: () => void;
}

interface Settings {
  /** Whether parcels elsewhere cost 150 pesos, and cash is accepted. */
  shipsAtPrice: boolean;
}

export const test = base.extend<{ shop: Shop } & Settings>({
  shipsAtPrice: [false, { option: true }],
  shop: async ({ context, shipsAtPrice }, use) => {
    const dir = fs.mkdtempSync(join(tmpdir(), 'shop-other-'));
    const site = join(dir, 'site');
    fs.cpSync(built, `${site}-first`, { recursive: true });
    fs.symlinkSync(`${site}-first`, site);
    if (shipsAtPrice) {
      changeSettings(join(site, 'assets'), {
        shippingPesos: ['', '150'],
        paymentMethods: ['card', 'card,oxxo'],
      });
    }
    const sandbox = process.env['SANDBOX_URL'];
    const stack = await startStack({
      dir,
      ports: { web: await freePort(), server: await freePort(), sandbox: await freePort() },
      root: site,
      env: {
        DATABASE_URL: process.env['SHOP_DATABASE_URL'],
        PAYMENT_API_BASE: sandbox,
        PAYMENT_SECRET_KEY: 'sk_test_sandbox',
        IMEI_API_URL: `${sandbox ?? ''}/carrier/v1/imeis`,
        IMEI_API_KEY: 'carrier_test_sandbox',
        ...(shipsAtPrice && { SHIPPING_PESOS: '150', PAYMENT_METHODS: 'card,oxxo' }),
      },
    });
    await use({
      url: stack.urls.web,
      release: () => release(built, site),
      lose: (file) => {
        const path = join(site, file);
        fs.renameSync(path, `${path}.lost`);
        return () => fs.renameSync(`${path}.lost`, path);
      },
      forget: () => {
        for (const name of fs.readdirSync(join(built, 'assets'))) {
          fs.rmSync(join(site, 'assets', name), { force: true });
        }
      },
    });
    // Pending requests of a page must not fail because its shop has stopped.
    for (const page of context.pages()) await page.close();
    await stack.stop();
    fs.rmSync(dir, { recursive: true, force: true });
  },
});

/** Sets the facts that a build inserts into one script. Pages rendered by scripts show them, prerendered ones do not. */
function changeSettings(assets: string, facts: Readonly<Record<string, string[]>>): void {
  const changed = fs.readdirSync(assets).filter((name) => {
    if (!name.endsWith('.js')) return false;
    const path = join(assets, name);
    const text = fs.readFileSync(path, 'utf8');
    const next = Object.entries(facts).reduce(
      (all, [fact, [built = '', set = '']]) =>
        all.replace(new RegExp(`\\b${fact}:(["'\`])${built}\\1`), `${fact}:"${set}"`),
      text,
    );
    if (next === text) return false;
    for (const ending of ['', '.br', '.gz']) fs.rmSync(`${path}${ending}`, { force: true });
    fs.writeFileSync(path, next);
    return true;
  });
  // The previous version's script too, which the server keeps.
  expect(changed).not.toEqual([]);
}
