import type { Page } from '@playwright/test';

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** How much the page has moved by itself, as the browser counts it. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let total = 0;
    const count = (entries: PerformanceEntryList): void => {
      for (const entry of entries as Shift[]) if (!entry.hadRecentInput) total += entry.value;
    };
    const observer = new PerformanceObserver((list) => {
      count(list.getEntries());
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, {
      shifts: () => {
        // What has happened and has not been told yet.
        count(observer.takeRecords());
        return total;
      },
    });
  });
  return async () => page.evaluate(() => (window as unknown as { shifts: () => number }).shifts());
}
