// The welcome of two seconds that lies over a page. welcome.spec.ts is about it; everybody else has seen it.

import type { BrowserContext } from '@playwright/test';

/**
 * Pages of this browser show no welcome: a style sheet of the browser's user hides it. Nor do cards rise behind it: a
 * pointer that presses a button while its card is on the way lets go beside it.
 */
export async function skipWelcome(browser: BrowserContext): Promise<void> {
  await browser.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '[data-testid="page-overlay"] { display: none !important } main li { animation-name: none !important }',
    );
    document.adoptedStyleSheets = [sheet];
  });
}
