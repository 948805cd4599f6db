// The shopper's actions that all journeys share.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test as base } from '@playwright/test';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import type Axe from 'axe-core';
import { buyer } from '../../buyer.mjs';
import { skipWelcome } from './welcome.js';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const axeSource = readFileSync(axePath, 'utf8');

/**
 * Fails a journey whose pages threw an exception, logged an error, violated the CSP, had a failed request or a
 * warning of their scripts, such as React's hydration mismatch. `allowErrors` names the expected ones.
 */
interface Watch {
  allowErrors: (pattern: RegExp) => void;
  /** Watches the pages of a browser in addition to the test's own. */
  listenTo: (browser: BrowserContext) => void;
}

/** A request of an offline page: their number depends on prefetching. A page that needed it shows an error. */
const NO_NETWORK = /net::ERR_INTERNET_DISCONNECTED/;
/** Firefox aborts, and reports, the requests of a page that is left. A cart that cannot open reports that. */
const LEFT_IN_FIREFOX =
  /The core of the shop did not load|error loading dynamically imported module/;

interface Settings {
  /** Whether pages begin with the loading overlay of two seconds. */
  welcome: 'shown' | 'skipped';
}

export const test = base.extend<{ watch: Watch } & Settings>({
  welcome: ['skipped', { option: true }],
  context: async ({ context, welcome }, use) => {
    if (welcome === 'skipped') await skipWelcome(context);
    await use(context);
  },
  watch: [
    async ({ context, browserName }, use) => {
      const allowed = [NO_NETWORK, ...(browserName === 'firefox' ? [LEFT_IN_FIREFOX] : [])];
      const errors: string[] = [];
      const listenTo = (browser: BrowserContext): void => {
        browser.on('weberror', (error) => errors.push(error.error().message));
        browser.on('console', (message) => {
          // The browser also warns without a script; warnings of the shop come from its scripts.
          const isOurs = message.location().url.includes('/assets/');
          if (message.type() === 'error' || (message.type() === 'warning' && isOurs)) {
            errors.push(message.text());
          }
        });
      };
      listenTo(context);
      await use({ allowErrors: (pattern) => allowed.push(pattern), listenTo });
      expect(errors.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** npm run nightly -- browsers: every journey, at every width. */
export const isNight = process.env['JOURNEYS'] === 'all';

/** A journey that runs in Firefox at night, or also in each run of the tests. */
export const alsoInFirefox = { tag: '@firefox' };
export const alwaysInFirefox = { tag: ['@firefox', '@always'] };

export const screens = {
  phone: { width: 375, height: 800 },
  tablet: { width: 768, height: 800 },
  wide: { width: 1440, height: 900 },
} as const;

/** Opens a page and waits until it responds to clicks. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
}

/** Expects that no browser draws a frame or the sign of a broken picture. */
export async function expectNoBrokenPicture(page: Page): Promise<void> {
  const broken = (): string[] =>
    [...document.images]
      .filter((one) => (one.complete ? one.naturalWidth === 0 : !one.hasAttribute('src')))
      .filter((one) => getComputedStyle(one).visibility !== 'hidden' && one.clientWidth > 0)
      .map((one) => one.src);
  await expect.poll(() => page.evaluate(broken), page.url()).toEqual([]);
}

/** Nothing is wider than the screen: neither the page nor a dialog or a message, which would not widen the page. */
export async function expectNothingSticksOut(page: Page): Promise<void> {
  // A drawer may still be moving in.
  await expect
    .poll(() => page.evaluate(widerThanTheScreen), `at ${String(page.viewportSize()?.width)} px`)
    .toEqual([]);
}

function widerThanTheScreen(): string[] {
  const boxes = document.querySelectorAll('html, [role$="dialog"], [role="region"] > ol > li');
  return [...boxes].flatMap((element) => {
    const { left, right } = element.getBoundingClientRect();
    const over = Math.max(element.scrollWidth - element.clientWidth, -left, right - innerWidth);
    return over < 1 ? [] : [`${element.tagName} ${element.role ?? ''} by ${String(over)} px`];
  });
}

/** The smallest phone and a desktop; at night also a usual phone and a tablet. */
const widths = isNight ? [320, 375, 768, 1440] : [320, 1440];

/**
 * At each width nothing is wider than the screen, at 320 px also with letters of 24 px. axe finds no violation at the
 * narrowest, at night also at the widest: it takes half of a journey's time.
 */
export async function expectOpenToAll(page: Page, at: readonly number[] = widths): Promise<void> {
  for (const width of at) {
    await page.setViewportSize({ width, height: 800 });
    await expectNothingSticksOut(page);
    if (width === at[0] || (isNight && width === at.at(-1))) await expectAccessible(page);
  }
  await page.setViewportSize({ width: 320, height: 800 });
  // The browser's own setting: unlike a style of the page, it moves media queries too.
  const browser = await page.context().newCDPSession(page);
  for (const standard of [24, 16]) {
    await browser.send('Page.setFontSizes', { fontSizes: { standard } });
    await expectNothingSticksOut(page);
  }
  await browser.detach();
}

/** The page responds to clicks: its scripts run. */
export async function ready(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** Closes a dialog by keyboard, which it handles once the focus is in it. */
export async function escapeFrom(dialog: Locator): Promise<void> {
  await expect(dialog.and(dialog.page().locator(':focus-within'))).toBeVisible();
  await dialog.page().keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // Until its history entry is removed, which would end the navigation to another page.
  await dialog
    .page()
    .waitForFunction(() => (history.state as { isLayer?: true } | null)?.isLayer !== true);
}

/** The card of a plan on a list page. */
export function planCard(page: Page, tier: string): Locator {
  return page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: tier, exact: false }) })
    .first();
}

export async function addPlan(page: Page, tier: string): Promise<void> {
  await planCard(page, tier).getByRole('button', { name: 'Agregar al carrito' }).click();
}

/** The button with this whole name. */
export function button(within: Page | Locator, name: string | RegExp): Locator {
  return within.getByRole('button', { name, exact: true });
}

export async function press(within: Page | Locator, name: string | RegExp): Promise<void> {
  await button(within, name).click();
}

/** Stores a value under a key of the shop before the shop's pages start, as earlier visits left it. */
export async function beginWith(page: Page, key: string, text: string): Promise<void> {
  await page.addInitScript(
    ([name, stored]) => {
      // The initial blank page has no storage, and later changes are the shop's own.
      if (location.protocol === 'about:' || sessionStorage.getItem(`began ${name}`) !== null)
        return;
      sessionStorage.setItem(`began ${name}`, 'yes');
      localStorage.setItem(name, stored);
    },
    [key, text] as const,
  );
}

/** The number of the cart's badge, as read by a screen reader. */
export async function expectCartCount(page: Page, count: number): Promise<void> {
  const label = count === 0 ? /^Carrito,? (vacío|0)/ : new RegExp(`^Carrito, ${count} artículo`);
  await expect(page.getByRole('banner').getByRole('button', { name: label })).toBeVisible();
}

/** The list that the shop stores in this browser, or null without the key. */
export async function storedCart(page: Page): Promise<{ id: number; quantity: number }[] | null> {
  return page.evaluate(() => {
    const text = localStorage.getItem('cart');
    return text === null ? null : (JSON.parse(text) as { id: number; quantity: number }[]);
  });
}

/**
 * No violation of any axe rule (WCAG A, AA, target size, best practices) on the page in its current state; where a
 * dialog is open, in the dialog: nothing else can be reached.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Evaluated, not added as a script element, to keep the page's CSP. Once for each page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async () => {
    // A fixed bar may hide half of a control, whose visible size is then below the minimum.
    const bars = document.querySelectorAll<HTMLElement>(
      '[data-cart-bar], [data-chat], body > .lost',
    );
    for (const bar of bars) bar.style.position = 'static';
    // A dialog that fades in has transient colours.
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ playState, effect }) => {
          if (playState !== 'running' || effect?.getComputedTiming().endTime === Infinity)
            return false;
          // The bar of a message runs until the message is removed.
          const target = effect instanceof KeyframeEffect ? effect.target : null;
          return target?.closest('[aria-hidden="true"]') == null;
        })
        .map((one) => one.finished),
    );
    const { axe } = window as unknown as { axe: typeof Axe };
    // Passed rules are not listed node by node: a third of the time.
    const { violations } = await axe.run(
      [...document.querySelectorAll('[role$="dialog"]')].at(-1) ?? document,
      {
        resultTypes: ['violations'],
        // The text of the styles is for one rule, which is not run.
        preload: false,
        rules: { 'target-size': { enabled: true } },
      },
    );
    for (const bar of bars) bar.style.position = '';
    return violations.map((violation) => ({
      rule: violation.id,
      help: violation.help,
      where: violation.nodes.map((node) => node.target.join(' ')),
    }));
  });
  expect(violations).toEqual([]);
}

/** The visible messages, without the live region beside them. */
export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: /^Avisos/ }).getByRole('listitem');
}

/** Fills in and submits the hosted payment page that the browser shows. */
export async function payOnHostedPage(page: Page, other: Partial<typeof buyer> = {}) {
  await expect(page).toHaveURL(new RegExp(`^${process.env['SANDBOX_URL'] ?? ''}/pay/`));
  await expect(page.getByRole('button', { name: /^Pagar/ })).toBeVisible();
  for (const [name, text = ''] of Object.entries({ ...buyer, ...other })) {
    const field = page.locator(`[name="${name}"]`);
    if ((await field.count()) === 0) continue;
    await (name === 'state' ? field.selectOption(text) : field.fill(text));
  }
  await page.getByRole('button', { name: /^Pagar/ }).click();
}

/** Each of the texts is in that part of the page. */
export async function expectTexts(part: Locator, ...texts: string[]): Promise<void> {
  for (const text of texts) await expect(part).toContainText(text);
}

/** The message that a link to the chat starts with. */
export async function chatText(link: Locator): Promise<string> {
  return new URL((await link.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
}

/** From a full cart page to the hosted payment page. The dialog before it contains the texts. */
export async function confirmPurchase(page: Page, ...texts: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expectTexts(dialog, '¿Estás seguro que deseas proceder con la compra?', ...texts);
  await dialog.getByRole('button', { name: /^Sí/ }).click();
}

/** From the top-ups to the notice before the hosted payment page. */
export async function confirmTopUp(page: Page): Promise<void> {
  await press(page, 'Comprar Recarga $100');
  await page.getByLabel('Número a recargar').fill('+52 (833) 555-0142');
  await page.getByLabel('Correo electrónico').fill('ana@example.com');
  await press(page, 'Continuar');
  await press(page, 'Sí, comprar');
}

/** The provider's id of the checkout session whose payment page the browser is on. */
export function paymentSessionId(page: Page): string {
  return new URL(page.url()).pathname.split('/').pop() ?? '';
}
