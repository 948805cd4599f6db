// node tabs_in_chromium.mjs FOLDER: opens the page there in two tabs of Chromium, presses #add in the first and, without
// a network, in the second, and prints, as JSON, what both have in their #total after each.
import { inChromium } from '../../../scripts/lib/chromium.mjs';
import { WAIT_LIMIT_MS } from '../../limits.mjs';

await inChromium(process.argv[2] ?? '', async (browser, url) => {
  const context = await browser.newContext();
  const tabs = [await context.newPage(), await context.newPage()];
  for (const tab of tabs) {
    await tab.goto(url);
    await tab.locator('#total:not(:empty)').waitFor({ timeout: WAIT_LIMIT_MS });
  }
  /** @type {(string | null)[][]} */
  const shown = [];
  for (const tab of tabs) {
    const before = await tab.locator('#total').textContent();
    await tab.locator('#add').click();
    await Promise.all(
      tabs.map((each) =>
        each
          .locator('#total')
          .filter({ hasNotText: before ?? '' })
          .waitFor({ timeout: WAIT_LIMIT_MS }),
      ),
    );
    shown.push(await Promise.all(tabs.map((each) => each.locator('#total').textContent())));
    await context.setOffline(true);
  }
  console.log(JSON.stringify(shown));
});
