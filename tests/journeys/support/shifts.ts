import type { Page } from '@playwright/test';

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** The page's layout shift, as measured by the browser. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let total = 0;
    const count = (entries: PerformanceEntryList): void => {
      for (const entry of entries as Shift[]) if (!entry.hadRecentInput) total += entry.value;
    };
    const observer = new PerformanceObserver((list) => count(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, {
      shifts: () => {
        // Entries that have not been delivered yet.
        count(observer.takeRecords());
        return total;
      },
    });
  });
  return async () => page.evaluate(() => (window as unknown as { shifts: () => number }).shifts());
}
