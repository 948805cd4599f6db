// Time that passes only on request: the result does not depend on the speed of the machine.

import type { Page } from '@playwright/test';

/**
 * Holds timers of at least that many milliseconds, on this page and after a reload, until `letTimePass`. Messages (3
 * s) and the notices around a payment (2 s) stay until then.
 */
export async function holdTime(page: Page, atLeast = 2000): Promise<void> {
  await page.addInitScript(replaceTimers, atLeast);
  await page.evaluate(replaceTimers, atLeast);
}

/** A promise that resolves when `open` is called, so that code waiting for it continues. */
export function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

/** Runs every held timer. */
export async function letTimePass(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as { letTimePass: () => void }).letTimePass());
}

function replaceTimers(atLeast: number): void {
  if ('letTimePass' in window) return;
  const NEVER = 2 ** 31 - 1;
  const held = new Map<number, () => void>();
  const begin = window.setTimeout.bind(window);
  const end = window.clearTimeout.bind(window);
  Object.assign(window, {
    setTimeout: (run: () => void, milliseconds = 0) => {
      if (milliseconds < atLeast) return begin(run, milliseconds);
      const id = begin(run, NEVER);
      held.set(id, run);
      return id;
    },
    clearTimeout: (id: number) => {
      held.delete(id);
      end(id);
    },
    letTimePass: () => {
      for (const [id, run] of [...held]) {
        held.delete(id);
        end(id);
        run();
      }
    },
  });
}
