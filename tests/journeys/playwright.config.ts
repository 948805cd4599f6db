import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { TEST_LIMIT_MS, WAIT_LIMIT_MS } from '../limits.mjs';

/** The running stack, passed by `npm test`; see scripts/test.mjs. */
function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') {
    throw new Error(`${name} is not set; run the journeys with "npm test -- e2e".`);
  }
  return value;
}

const isNight = process.env['JOURNEYS'] === 'all';

export default defineConfig({
  testDir: '.',
  outputDir: '../../build/test/journeys/results',
  fullyParallel: true,
  // Each worker has a browser of several processes: more workers than cores slow all of them down.
  workers: availableParallelism(),
  // On a busy machine a browser sometimes loses an event. The runner names such a journey as flaky, the others failed.
  retries: 1,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: TEST_LIMIT_MS,
  expect: { timeout: WAIT_LIMIT_MS },
  reporter: [['list']],
  use: {
    baseURL: setting('SHOP_URL'),
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    // A first visit caches the whole shop: only the journeys about that need it.
    serviceWorkers: 'block',
    actionTimeout: WAIT_LIMIT_MS,
    navigationTimeout: WAIT_LIMIT_MS,
    viewport: { width: 1280, height: 800 },
    // Recording takes a third of the time. For a failing journey: `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    // The other engines first: at the end their worker would run alone.
    {
      name: 'Firefox',
      // It starts more threads than Chromium.
      workers: Math.ceil(availableParallelism() / 2),
      grep: isNight ? /@firefox/ : /@always/,
      use: {
        browserName: 'firefox',
        // Debian's Firefox, not Playwright's: driven by WebDriver BiDi.
        channel: 'moz-firefox',
        launchOptions: {
          executablePath: setting('FIREFOX_PATH'),
          firefoxUserPrefs: {
            // BiDi loses a page restored from the back/forward cache; Chromium's journeys cover that.
            'browser.sessionhistory.max_total_viewers': 0,
            'telemetry.fog.test.localhost_port': -1,
            'toolkit.telemetry.unified': false,
          },
        },
      },
    },
    { name: 'WebKit', testMatch: /webkit\.spec/ },
    {
      name: 'Chromium',
      testIgnore: /webkit\.spec/,
      // Left to the night: a state, or another form, of a task that has its journey, proven in tests/web or by HTTP too.
      ...(!isNight && { grepInvert: /@night/ }),
      use: {
        launchOptions: {
          executablePath: setting('CHROMIUM_PATH'),
          // Browsers keep a left page in memory; Playwright disables that by default.
          ignoreDefaultArgs: ['--disable-back-forward-cache'],
          // With a browser for each core, V8's background threads would only compete with the pages.
          args: ['--disable-gpu', '--disable-quic', '--js-flags=--single-threaded'],
        },
      },
    },
  ],
});
