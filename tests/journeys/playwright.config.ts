import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

/** The running stack, given by `npm test`; see scripts/test.mjs. */
function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') {
    throw new Error(`${name} is not set: run the journeys with "npm test -- journeys".`);
  }
  return value;
}

export default defineConfig({
  testDir: '.',
  outputDir: '../../build/test/journeys/results',
  fullyParallel: true,
  // A journey waits for a good part of its time: one more than there are cores keeps them at work.
  workers: availableParallelism() + 1,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Limits that end what hangs, far from the time that anything takes: on a busy machine all of it takes
  // many times as long. No journey's result depends on them.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: [['list']],
  use: {
    baseURL: setting('SHOP_URL'),
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    // A first visit fetches the whole shop for later: only the journeys about that need it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    // Recording costs a third of all the time. By hand, for the journey that fails: `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'Chromium',
      use: {
        launchOptions: {
          executablePath: setting('CHROMIUM_PATH'),
          // Shoppers' browsers keep a left page in memory; Playwright turns that off unless told not to.
          ignoreDefaultArgs: ['--disable-back-forward-cache'],
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
          ],
        },
      },
    },
    {
      name: 'Firefox',
      grep: /@every-browser/,
      use: {
        browserName: 'firefox',
        // Debian's own, and not Playwright's: driven by WebDriver BiDi.
        channel: 'moz-firefox',
        launchOptions: {
          executablePath: setting('FIREFOX_PATH'),
          // BiDi loses a page that comes back from the browser's memory; Chromium's journeys have it come back so.
          firefoxUserPrefs: { 'browser.sessionhistory.max_total_viewers': 0 },
        },
      },
    },
  ],
});
