// A separate phone: a browser whose storage and service worker outlive its windows.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { test as base } from './shop.js';
import { skipWelcome } from './welcome.js';

interface Device {
  /** Starts the browser without its previous windows; `away` through an unreachable proxy. */
  readonly start: (network?: 'away') => Promise<BrowserContext>;
}

const NOWHERE = { server: 'http://127.0.0.1:1', bypass: '<-loopback>' };

export const test = base.extend<{ device: Device }>({
  device: async ({ watch }, use) => {
    // How a page with a service worker reports a request without a network.
    watch.allowErrors(/net::ERR_(FAILED|PROXY_CONNECTION_FAILED)/);
    const profile = mkdtempSync(join(tmpdir(), 'shop-device-'));
    const running: BrowserContext[] = [];
    const stop = async (): Promise<void> => {
      for (const browser of running.splice(0)) await browser.close();
    };
    await use({
      start: async (network) => {
        await stop();
        const browser = await chromium.launchPersistentContext(profile, {
          serviceWorkers: 'allow',
          ...(network === 'away' && { proxy: NOWHERE }),
        });
        running.push(browser);
        await skipWelcome(browser);
        watch.listenTo(browser);
        return browser;
      },
    });
    await stop();
    rmSync(profile, { recursive: true, force: true });
  },
});

/** The browser restarted after one visit to the home page. */
export async function startAgain(device: Device, network?: 'away'): Promise<BrowserContext> {
  const visit = await (await device.start()).newPage();
  await visit.goto('/');
  await shopIsKept(visit);
  return device.start(network);
}

/** Waits until the whole shop is cached and the service worker controls this page. */
export async function shopIsKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    if (serviceWorker.controller !== null) return;
    await new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}
