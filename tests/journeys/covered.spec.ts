// Nothing that floats lies over what people read and press.

import type { Locator, Page } from '@playwright/test';
import { documents } from './support/addresses.js';
import { findablePages } from './support/everyPage.js';
import { asIfNobodyWereThere, documentLeft, openReader } from './support/reader.js';
import { addPlan, expect, open, screens, test } from './support/shop.js';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const paths = [...findablePages, '/carrito', '/mis-compras', '/no-existe'];

const widths = [320, 375, 768];

test('wherever a page comes to rest, nothing floats over text, pictures or controls', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/status of 404/);
  watch.allowErrors(documentLeft);
  await open(page, '/paquetes/tuisty-mensual');
  await addPlan(page, 'Estelar');
  for (const path of paths) {
    await open(page, path);
    if (path in documents) {
      await openReader(page);
      await expect(page.locator('[data-page] canvas').first()).toBeAttached();
    }
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

test('the chat leaves the picture of a first page free that nobody has touched yet', async ({
  page,
}) => {
  await page.addInitScript(asIfNobodyWereThere);
  await page.setViewportSize(screens.phone);
  await open(page, '/contrato-adhesion-profeco');
  const chat = page.getByRole('link', { name: /^Escríbenos por WhatsApp/ }).last();
  const picture = page.getByRole('img', { name: /^Primera página de/ });
  await expect(picture).toBeVisible();
  const sheet = await picture.boundingBox();
  // A sheet is wider than the text of the shop, by less than its own margin, in which an edge of the chat may stay.
  const printed = (sheet?.x ?? 0) + (sheet?.width ?? 0) * 0.05;
  const right = async () => {
    const box = await chat.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  await expect.poll(right).toBeLessThan(printed);
  await expect(chat).toBeInViewport();
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
    const floating = Array.from(document.querySelectorAll('body *'))
      .filter((element) => getComputedStyle(element).position === 'fixed')
      .flatMap((element) => [element, ...element.querySelectorAll('*')])
      .filter(paints);

    /** What may be read or pressed of an element, and where. */
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
