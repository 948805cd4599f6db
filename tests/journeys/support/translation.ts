// A page that the browser translates.

import type { Page } from '@playwright/test';

/** React's report that it renders a section again, which was translated before it hydrated. */
export const RENDERED_AGAIN = /React error #418/;

/**
 * Replaces every text of the page by `<font><font>text</font></font>`, as the browsers' translators do, and every text
 * that appears later. The function may be called again: the page then has two translators.
 *
 * @param pressing Waits for the hydration of the page's frame, and then presses the first such element at once: no part
 *   of the page hydrates between.
 * @param times How often the translator translates a text, its own included.
 */
export async function translatePage(page: Page, pressing?: string, times = 1): Promise<void> {
  await page.evaluate(
    async ([most, pressed]) => {
      const pageHydrates = (): Promise<unknown> =>
        new Promise((resolve) => {
          const attributeFilter = ['data-hydrated'];
          new MutationObserver(resolve).observe(document.documentElement, { attributeFilter });
        });
      const create = (): Element =>
        document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
      const depth = (text: Node): number =>
        text.parentElement?.nodeName === 'FONT' ? depth(text.parentElement) + 1 : 0;
      const isOurs = (text: Text): boolean =>
        text.data.trim() !== '' &&
        depth(text) < 2 * most - 1 &&
        text.parentElement?.closest('script, style, svg, textarea, option, noscript') === null;
      const translate = (root: Node): void => {
        const texts: Text[] = [];
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        for (let node: Node | null = root; node !== null; node = walker.nextNode()) {
          if (node instanceof Text && isOurs(node)) texts.push(node);
        }
        for (const text of texts) {
          const [outer, inner] = [create(), create()];
          outer.append(inner);
          inner.append(text.data);
          text.replaceWith(outer);
        }
      };
      new MutationObserver((records) => {
        for (const { type, target, addedNodes } of records) {
          for (const node of type === 'characterData' ? [target] : addedNodes) {
            if (node.isConnected) translate(node);
          }
        }
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
      if (pressed !== undefined) await pageHydrates();
      translate(document.body);
      if (pressed === undefined) return;
      // After the observers of the page.
      await Promise.resolve();
      document.querySelector<HTMLElement>(pressed)?.click();
    },
    [times, pressing] as const,
  );
}
