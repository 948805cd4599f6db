import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { TEST_LIMIT_MS, WAIT_LIMIT_MS } from '../limits.mjs';

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
  // Each has a browser of several processes at work: more of them than cores makes all of them slower.
  workers: availableParallelism(),
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: TEST_LIMIT_MS,
  expect: { timeout: WAIT_LIMIT_MS },
  reporter: [['list']],
  use: {
    baseURL: setting('SHOP_URL'),
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    // A first visit fetches the whole shop for later: only the journeys about that need it.
    serviceWorkers: 'block',
    actionTimeout: WAIT_LIMIT_MS,
    navigationTimeout: WAIT_LIMIT_MS,
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
