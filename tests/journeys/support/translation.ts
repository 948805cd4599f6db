// A page that the browser translates.

import type { Page } from '@playwright/test';

/** React's report that it renders a section again, which was translated before it hydrated. */
export const RENDERED_AGAIN = /React error #418/;

/**
 * Replaces every text of the page by `<font><font>text</font></font>`, as the browsers' translators do, and every text
 * that appears later.
 */
export async function translatePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const create = (): Element => document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
    const isOurs = (text: Text): boolean =>
      text.data.trim() !== '' &&
      text.parentElement?.closest('font, script, style, svg, textarea, option, noscript') === null;
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
    translate(document.body);
  });
}
