// Nothing that floats lies over what people read and press.

import type { Locator, Page } from '@playwright/test';
import { findablePages } from './support/everyPage.js';
import { addPlan, expect, open, test } from './support/shop.js';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const paths = [...findablePages, '/carrito', '/mis-compras', '/no-existe'];

const widths = [320, 375, 768];

test('wherever a page comes to rest, nothing floats over text or a control', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/status of 404|Worker was terminated/);
  await open(page, '/paquetes/tuisty-mensual');
  await addPlan(page, 'Estelar');
  for (const path of paths) {
    await open(page, path);
    // The page is loaded once for all: that takes longer than to walk through it.
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 768 ? 667 : 1024 });
      await page.evaluate(() => {
        window.scrollTo({ top: 0, behavior: 'instant' });
      });
      expect(await coveredOnTheWay(page), `${path} at ${String(width)} px`).toEqual([]);
    }
  }
});

test('the chat is at the bottom left of every page, away while a field is typed into', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await open(page, '/compatibilidad');
  const chat = page.getByRole('link', { name: /^Escríbenos por WhatsApp/ }).last();
  await expect(chat).toBeInViewport();
  await page.getByLabel('IMEI de tu celular').focus();
  await expect(chat).toHaveCSS('opacity', '0');
  await page.getByLabel('IMEI de tu celular').blur();
  await expect(chat).toHaveCSS('opacity', '1');
  await page.keyboard.press('End');
  await expect(chat).toBeInViewport({ ratio: 1 });
});

for (const width of [375, 768]) {
  test(`a message leaves the drawer's total and button free at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 812 });
    await open(page, '/paquetes/tuisty-mensual');
    const button = page.getByRole('banner').getByRole('button', { name: /^Carrito/ });
    // The drawer's code is here before the message: it opens while the message is there.
    await button.focus();
    await addPlan(page, 'Estelar');
    // The drawer hides the rest of the page from assistive technology, and the message with it.
    const message = page
      .getByRole('listitem', { includeHidden: true })
      .filter({ hasText: 'Agregaste Estelar' });
    await message.hover(); // Holds it.
    await button.press('Enter');
    const drawer = page.getByRole('dialog');
    const total = drawer.getByText('Total: $169.00');
    await expect(total).toBeVisible();
    await expect(message).toBeVisible();
    await expect.poll(() => meet(message, total)).toBe(false);
    await expect.poll(() => meet(message, drawer.getByRole('link').last())).toBe(false);
  });
}

/** Whether two boxes on the screen share a place. */
async function meet(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (a === null || b === null) throw new Error('One of them is not there.');
  const apart =
    a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
  return !apart;
}

/** Scrolls a page from its top to its foot. Tells what lay beneath something fixed when it came to rest. */
async function coveredOnTheWay(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Two or three times a screen, and no whole part of one: lines meet what floats at all heights.
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
    const all = Array.from(document.querySelectorAll('body *'));
    const floating = all
      .filter((element) => getComputedStyle(element).position === 'fixed')
      .flatMap((element) => [element, ...element.querySelectorAll('*')])
      .filter(paints);

    /** What may be read or pressed, and where it is on the page. */
    let things: { name: string; boxes: DOMRect[] }[] = [];
    const note = (name: string, boxes: Iterable<DOMRect>) => {
      const placed = Array.from(boxes)
        .filter(({ width, height }) => width > 2 && height > 2)
        .map(({ x, y, width, height }) => new DOMRect(x, y + window.scrollY, width, height));
      if (placed.length > 0) things.push({ name, boxes: placed });
    };
    const look = () => {
      things = [];
      for (const element of all) {
        if (!isShown(element) || stays(element) || getComputedStyle(element).clipPath !== 'none') {
          continue;
        }
        if (element.matches('a, button, input, select, textarea, summary')) {
          note(element.outerHTML.slice(0, 60), element.getClientRects());
        }
        for (const node of element.childNodes) {
          if (node.nodeType !== Node.TEXT_NODE) continue;
          const range = document.createRange();
          range.selectNode(node);
          note(`“${node.textContent?.trim().slice(0, 40) ?? ''}”`, range.getClientRects());
        }
      }
    };
    look();

    const covered = () => {
      const found: string[] = [];
      for (const element of floating.filter(isShown)) {
        const over = element.getBoundingClientRect();
        if (over.bottom <= 0 || over.right <= 0) continue; // Out of view until it is focused.
        for (const { name, boxes } of things) {
          const under = boxes.some(
            (box) =>
              box.left < over.right - 1 &&
              box.right > over.left + 1 &&
              box.top - window.scrollY < over.bottom - 1 &&
              box.bottom - window.scrollY > over.top + 1,
          );
          if (under) found.push(`${name} at ${String(Math.round(window.scrollY))}`);
        }
      }
      return found;
    };
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    /** What is covered still after it has had a second to step aside. */
    const atRest = async () => {
      // A frame tells of the scrolling; whoever goes away for it comes back. The browser does not always say
      // that scrolling has ended: not where the page grew shorter beneath it.
      do await frame();
      while (document.querySelector('[data-stance="away"]') !== null);
      for (let frames = 0; frames < 60; frames += 1) {
        if (covered().length === 0) return [];
        await frame();
        look(); // What has come since has moved the rest.
      }
      return covered();
    };

    // Whoever keeps out of the way is woken by the first scrolling.
    window.dispatchEvent(new Event('scroll'));
    const found = await atRest();
    const foot = document.documentElement.scrollHeight - window.innerHeight;
    for (let top = STEP; top < foot + STEP; top += STEP) {
      window.scrollTo({ top, behavior: 'instant' });
      found.push(...(await atRest()));
    }
    return found;
  });
}
