// The PDF viewer, which loads after the first user activity.

import { expect, type Page } from '@playwright/test';
import { holdTime } from './time.js';

/** The worker of PDF.js rejects an internal promise when a document is left while it opens. */
export const documentLeft = /Worker was terminated/;

/** The delay after which the viewer opens without any sign of the visitor, and every longer one. */
const STAY_MS = 5000;

/**
 * Shows no sign of a visitor to the page: any call of a test counts as user activation, and elapsed time as staying.
 * `letTimePass` is for a visitor who stays.
 */
export async function hideVisitor(page: Page): Promise<void> {
  await holdTime(page, STAY_MS);
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'userActivation', {
      get: () => ({ hasBeenActive: false, isActive: false }),
    });
  });
}

/** Opens the viewer by a key, which the page handles only once that component is hydrated. */
export async function openReader(page: Page): Promise<void> {
  const reader = page.locator('[data-page]').first();
  await expect(async () => {
    await page.keyboard.press('Shift');
    await expect(reader.or(page.getByText('Abriendo el documento'))).toBeVisible({ timeout: 500 });
  }).toPass();
}
