// Detects content covered by fixed elements.

import { expect, type Locator, type Page } from '@playwright/test';
import { isNight } from './shop.js';

/** Returns whether two boxes on the screen overlap. */
export async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (a === null || b === null) throw new Error('One of the elements has no box.');
  const apart =
    a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
  return !apart;
}

/** At no scroll position does a fixed element cover text, images or controls. */
export async function expectNothingCovered(page: Page): Promise<void> {
  for (const width of isNight ? [375, 1024, 1440] : [375, 1440]) {
    await page.setViewportSize({ width, height: width < 1024 ? 667 : 900 });
    expect(await coveredOnTheWay(page), `at ${String(width)} px`).toEqual([]);
  }
}

/** Scrolls a page from top to bottom. Returns what a fixed element covered at the stops. */
async function coveredOnTheWay(page: Page): Promise<string[]> {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  return page.evaluate(() => {
    // Two or three stops per screen, and no whole fraction of it: lines meet fixed elements at all heights.
    const STEP = 293;
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const stays = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) ||
        stays(element.parentElement));
    const paints = (element: Element) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      return backgroundImage !== 'none' || !/^rgba\(.*, 0\)$/.test(backgroundColor);
    };
    const floating = Array.from(document.querySelectorAll('body *'))
      .filter((element) => getComputedStyle(element).position === 'fixed')
      .flatMap((element) => [element, ...element.querySelectorAll('*')])
      .filter(paints);

    /** The readable or clickable parts of an element, and their positions. */
    const things = (element: Element): [name: string, boxes: DOMRectList][] => {
      if (!isShown(element) || stays(element) || getComputedStyle(element).clipPath !== 'none') {
        return [];
      }
      const found: [string, DOMRectList][] = [];
      if (element.matches('a, button, input, select, textarea, summary, img:not([alt=""])')) {
        found.push([element.outerHTML.slice(0, 60), element.getClientRects()]);
      }
      for (const node of element.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE) continue;
        const range = document.createRange();
        range.selectNode(node);
        found.push([`“${node.textContent?.trim().slice(0, 40) ?? ''}”`, range.getClientRects()]);
      }
      return found;
    };
    const lies = (over: DOMRect) => (box: DOMRect) =>
      box.width > 2 &&
      box.height > 2 &&
      box.left < over.right - 1 &&
      box.right > over.left + 1 &&
      box.top < over.bottom - 1 &&
      box.bottom > over.top + 1;

    const covered = () => {
      const overs = floating
        .filter(isShown)
        .map((element) => element.getBoundingClientRect())
        .filter(({ bottom, right }) => bottom > 0 && right > 0); // Out of view until it is focused.
      const found: string[] = [];
      for (const element of document.querySelectorAll('body *')) {
        const whole = element.getBoundingClientRect();
        if (!overs.some((over) => lies(over)(whole))) continue;
        for (const [name, boxes] of things(element)) {
          const under = overs.some((over) => Array.from(boxes).some(lies(over)));
          if (under) found.push(`${name} at ${String(Math.round(window.scrollY))}`);
        }
      }
      return found;
    };
    const found: string[] = covered();
    const foot = document.documentElement.scrollHeight - window.innerHeight;
    for (let top = STEP; top < foot + STEP; top += STEP) {
      window.scrollTo({ top, behavior: 'instant' });
      found.push(...covered());
    }
    return found;
  });
}

/** Whether no other element covers the middle of the element. Runs in the page. */
export function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** The size below which a control is hard to press (WCAG 2.5.8). */
const TARGET_PX = 24;

/**
 * Returns the controls of which the chat button leaves less than a target in the first view of a phone of any height:
 * the button keeps its distance from the lower edge, and the page its layout.
 */
export function coveredByChat(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const chat = document.querySelector('[data-chat] a')?.getBoundingClientRect();
    if (chat === undefined) throw new Error('There is no chat.');
    const below = window.innerHeight - chat.bottom;
    const found = new Set<string>();
    for (const control of document.querySelectorAll(
      'main :is(a, button, input, select, summary)',
    )) {
      const { top, right, bottom, left } = control.getBoundingClientRect();
      if (!control.checkVisibility() || left >= chat.right || right <= chat.left) continue;
      if (right - chat.right >= least || chat.left - left >= least) continue;
      for (let height = 560; height <= 915; height += 1) {
        const [from, to] = [height - below - chat.height, height - below];
        const isSeen = top < to && bottom > from && bottom <= height;
        if (isSeen && from - top < least && bottom - to < least) found.add(control.outerHTML);
      }
    }
    return [...found].map((html) => html.slice(0, 80));
  }, TARGET_PX);
}
