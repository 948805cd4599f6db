import { chromiumPath } from './processes.mjs';
import { serveFolder } from './static.mjs';

/** The browser, without background activity that would disturb a measurement. */
export async function launchForBench() {
  // Imported late, because a fresh clone has no npm packages before the set-up.
  const { chromium } = await import('@playwright/test');
  return chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}

/**
 * Runs `body` with the browser and the address of a served folder.
 * @template T
 * @param {string} folder
 * @param {(browser: import('@playwright/test').Browser, url: string) => Promise<T>} body
 * @param {Record<string, string>} [headers] sent with every file
 */
export async function inChromium(folder, body, headers) {
  const site = await serveFolder(folder, headers);
  const browser = await launchForBench();
  try {
    return await body(browser, site.url);
  } finally {
    await browser.close();
    site.close();
  }
}
