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
  workers: 2,
  // On a machine that is busy with other things a browser can miss a time limit. What passes only the
  // second time is printed as flaky, with the trace of the first: a fault to be looked at, like any other.
  retries: 1,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: setting('SHOP_URL'),
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    // A first visit fetches the whole shop for later: only the journeys about that need it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
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
});
