// The loading overlay of two seconds over a page. welcome.spec.ts tests it; other journeys run without it.

import type { BrowserContext } from '@playwright/test';

/**
 * Pages of this browser show no overlay: a user style sheet hides it. Nor do cards rise behind it: a pointer that
 * presses a button of a moving card is released beside it.
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
