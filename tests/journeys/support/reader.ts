// The reader of documents, which comes when somebody is there.

import { expect, type Page } from '@playwright/test';

/** The worker of PDF.js rejects a promise of its own when a document is left while it opens. */
export const documentLeft = /Worker was terminated/;

/**
 * Whatever a test asks of a page counts as something that its user did, and that it takes its time for it as staying.
 * `stay()` in the page is for who stays after all.
 */
export function asIfNobodyWereThere(): void {
  Object.defineProperty(Navigator.prototype, 'userActivation', {
    get: () => ({ hasBeenActive: false, isActive: false }),
  });
  const held: (() => void)[] = [];
  const begin = window.setTimeout.bind(window);
  Object.assign(window, {
    setTimeout: (run: () => void, milliseconds = 0) =>
      milliseconds < 5000 ? begin(run, milliseconds) : -held.push(run),
    stay: () => {
      for (const run of held) run();
    },
  });
}

/** The reader comes when somebody is there, which the page knows once it has come alive in that place. */
export async function openReader(page: Page): Promise<void> {
  const reader = page.locator('[data-page]').first();
  await expect(async () => {
    await page.keyboard.press('Shift');
    await expect(reader.or(page.getByText('Abriendo el documento'))).toBeVisible({ timeout: 500 });
  }).toPass();
}
