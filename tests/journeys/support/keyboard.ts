// Reaching all controls by the Tab key.

import { expect, type Page } from '@playwright/test';

/** Every control of that part is reachable by keyboard, and none traps the focus. */
export async function walkThrough(page: Page, part: 'body' | 'main'): Promise<void> {
  const steps = await rememberFocusable(page, part);
  // Many more presses, since opened menus and sections add controls; a trap would keep the focus.
  for (let step = 1; step <= 2 * steps + 100; step += 1) {
    await page.keyboard.press('Tab');
    if (step >= steps && step % 5 === 0 && (await neverFocused(page)).length === 0) break;
  }
  expect(await neverFocused(page)).toEqual([]);
}

/** Records the controls of the page that a keyboard has to reach, and those it reaches from now on. */
async function rememberFocusable(page: Page, part: 'body' | 'main'): Promise<number> {
  return page.evaluate((name) => {
    const whole = document.querySelector<HTMLElement>(name);
    // The skip link moves the focus there.
    if (name === 'main') whole?.focus();
    const tabbable = Array.from(
      whole?.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, [tabindex]',
      ) ?? [],
    ).filter(
      (element) =>
        element.tabIndex >= 0 &&
        // The arrow keys reach the other choices of a group.
        !element.matches(':disabled, [inert] *, [type="radio"]:not(:checked)') &&
        element.checkVisibility({ visibilityProperty: true }),
    );
    const missing = new Set(tabbable);
    document.addEventListener('focusin', ({ target }) => missing.delete(target as HTMLElement));
    Object.assign(window, { neverFocused: missing });
    return tabbable.length;
  }, part);
}

async function neverFocused(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { neverFocused: missing } = window as unknown as { neverFocused: Set<HTMLElement> };
    // Controls that have left the page are not expected.
    return Array.from(missing)
      .filter((element) => element.isConnected)
      .map((element) => element.outerHTML.slice(0, 120));
  });
}
