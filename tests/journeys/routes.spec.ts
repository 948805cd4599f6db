// Every address of the shop: what it is called, where its links lead, and that nobody is shut out.

import type { Page, Response } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNothingSticksOut,
  open,
  ready,
  test,
} from './support/shop.js';

/** Title without the brand, and heading. */
type Name = readonly [title: string, heading: string | RegExp];

const pages: Readonly<Record<string, Name>> = {
  '/': ['', 'Navega más y paga menos'],
  '/paquetes': ['Paquetes', 'Paquetes Tuisty'],
  '/paquetes/tuisty-express': ['Paquetes Express', 'Tuisty Express'],
  '/paquetes/tuisty-mensual': ['Paquetes mensuales', 'Tuisty Mensual'],
  '/paquetes/tuisty-trimestral': ['Paquetes trimestrales', 'Tuisty Trimestral'],
  '/paquetes/tuisty-semestral': ['Paquetes semestrales', 'Tuisty Semestral'],
  '/paquetes/tuisty-anual': ['Paquetes anuales', 'Tuisty Anual'],
  '/cobertura': ['Cobertura', 'Nuestra Cobertura'],
  '/compatibilidad': ['Verificar IMEI', 'Verificar IMEI'],
  '/nosotros': ['Nosotros', 'Nosotros somos Tuisty'],
  '/acceder': ['Acceder', '¡Bienvenido, tuister!'],
  '/carrito': ['Carrito', 'Tu carrito'],
  '/proceder-a-pagar': ['Proceder a pagar', 'Redirigiendo a la pasarela de pagos...'],
  '/success': ['Gracias por tu compra', /./],
  '/recargas': ['Recargas', 'Planes de Recarga'],
  '/mis-compras': ['Mis compras', 'Mis compras'],
  '/aviso-de-privacidad': ['Aviso de privacidad', 'Aviso de privacidad'],
  '/terminos-y-condiciones': ['Términos y condiciones', 'Términos y condiciones'],
  '/colaboracion-con-la-justicia': ['Colaboración con la justicia', 'Colaboración con la justicia'],
};

const legal = {
  '/portabilidad-ift': 'Portabilidad numérica',
  '/contrato-adhesion-profeco': 'Contrato de adhesión',
  '/carta-derechos-min': 'Carta de derechos mínimos',
  '/politica-uso-justo': 'Política de uso justo',
  '/cod-practicas-comerciales': 'Código de prácticas comerciales',
  '/colaboracion-justicia': 'Colaboración con la justicia, documento',
};

const folios = {
  1204587: 'Nova 3 GB, 30 días',
  1204601: 'Estelar 5 GB, 30 días',
  1204618: 'Estelar 5 GB, 90 días',
  1204625: 'Estelar 5 GB, 180 días',
  1204632: 'Estelar 5 GB, 360 días',
  1204649: 'Gamer 40 GB, 30 días',
  1204656: 'Prime 15 GB, 30 días',
  1204663: 'Prime 15 GB, 90 días',
  1204670: 'Prime 15 GB, 180 días',
  1204687: 'Prime 15 GB, 360 días',
};

const documents: Readonly<Record<string, Name>> = Object.fromEntries<Name>([
  ...Object.entries(legal).map(([path, name]): [string, Name] => [path, [name, name]]),
  ...Object.entries(folios).map(([id, plan]): [string, Name] => [
    `/folio/${id}`,
    [`Folio ${id}: ${plan}`, `Tuisty ${plan}`],
  ]),
]);

const inHeader = ['/', '/paquetes', '/recargas', '/cobertura', '/compatibilidad', '/nosotros'];
const inFooter = [
  '/paquetes',
  '/nosotros',
  '/mis-compras',
  '/portabilidad-ift',
  '/contrato-adhesion-profeco',
  '/carta-derechos-min',
  '/politica-uso-justo',
  '/colaboracion-con-la-justicia',
  '/cod-practicas-comerciales',
  '/terminos-y-condiciones',
  '/aviso-de-privacidad',
];

/**
 * Where one reads and buys is looked at on both; a step or a text on the wide screen only. The lists of plans differ in
 * nothing but their plans: one is looked at on both and walked through, the others on a phone.
 */
const screens = { phone: { width: 375, height: 800 }, wide: { width: 1440, height: 900 } };
const onBoth = /^\/$|^\/paquetes\/tuisty-mensual$|^\/carrito$/;
const onPhone = /^\/paquetes\/(?!tuisty-mensual)/;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [path, name] of Object.entries(pages)) {
  test(`${path} is named, linked and open to all${onPhone.test(path) ? '' : ', also by keyboard alone'}`, async ({
    page,
  }) => {
    if (path === '/proceder-a-pagar') await holdPayment(page);
    await page.setViewportSize(
      onBoth.test(path) || onPhone.test(path) ? screens.phone : screens.wide,
    );
    const response = await goTo(page, path);
    expect(response?.status()).toBe(200);
    await ready(page);
    await expectNamed(page, name);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-MX');
    // What the first paint waits for.
    const awaited = await page.locator('link[rel="expect"]').getAttribute('href');
    await expect(page.locator(`#root > header ${awaited ?? ''}:last-child`)).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectLinks(page);
    await expectNothingSticksOut(page);
    await expectAccessible(page);
    if (onBoth.test(path)) {
      await page.setViewportSize(screens.wide);
      await expectNothingSticksOut(page);
      await expectAccessible(page);
    }
    // The step before the payment page is not for walking through: it leaves by itself.
    // Header and footer are the same everywhere, and walked through from the home page.
    if (path !== '/proceder-a-pagar' && !onPhone.test(path)) {
      await walkThrough(page, path === '/' ? 'body' : 'main');
    }
  });
}

for (const path of ['/portabilidad-ift', '/folio/1204587']) {
  test(`${path} is walked through by keyboard alone`, async ({ page }) => {
    await open(page, path);
    await walkThrough(page, 'main');
  });
}

/** The worker of PDF.js rejects a promise of its own when a document is left while it opens. */
const documentLeft = /Worker was terminated/;

test('every link of header and footer brings its page', async ({ page, watch }) => {
  watch.allowErrors(documentLeft);
  await open(page, '/carrito');
  for (const path of inHeader) {
    await page.getByRole('banner').locator(`a[href="${path}"]`).last().click();
    await expectArrived(page, path);
  }
  for (const path of Object.keys(pages).filter((one) => one.startsWith('/paquetes/'))) {
    await page.getByRole('banner').getByText('Paquetes', { exact: true }).hover();
    await page.getByRole('banner').locator(`a[href="${path}"]`).click();
    await page.mouse.move(640, 700);
    await expectArrived(page, path);
  }
  for (const path of inFooter) {
    const link = page.getByRole('contentinfo').locator(`a[href="${path}"]`);
    if (path !== '/politica-uso-justo') {
      await link.click();
      await expectArrived(page, path);
      continue;
    }
    const opened = page.waitForEvent('popup');
    await link.click();
    const tab = await opened;
    await ready(tab);
    await expectArrived(tab, path);
    await tab.close();
  }
});

/**
 * The pages of the folios differ in nothing but their texts: axe looks at the first, the others share a tab. One of each
 * kind is read through, on both screens; of the others, whose words are compared elsewhere, the beginning.
 */
const readThrough = ['/contrato-adhesion-profeco', '/folio/1204587'];
const [firstFolio = '', ...otherFolios] = Object.keys(documents).filter((path) =>
  path.startsWith('/folio/'),
);

for (const path of readThrough) {
  test(`${path} can be read through on a phone and on a wide screen`, async ({ page }) => {
    const narrow = await expectRead(page, path);
    await expectAccessible(page);
    await page.evaluate(() => {
      window.scrollTo({ top: 0, behavior: 'instant' });
    });
    await expect(page.getByText(/^1 \/ \d+$/)).toBeVisible();
    await page.setViewportSize(screens.wide);
    await expect.poll(() => sheetWidth(page)).toBeGreaterThan(narrow * 2);
    await expectDrawn(page, 1);
  });
}

for (const path of Object.keys(legal).filter((one) => !readThrough.includes(one))) {
  test(`${path} can be read on a phone`, async ({ page }) => {
    await expectRead(page, path, 1);
    await expectAccessible(page);
  });
}

test('every other folio can be read on a phone', async ({ page, watch }) => {
  watch.allowErrors(documentLeft);
  expect(firstFolio).toBe(readThrough[1]);
  expect(otherFolios).toHaveLength(9);
  for (const path of otherFolios) {
    await test.step(path, () => expectRead(page, path, 1));
  }
});

/** On a phone, at most so many of its pages. Gives how wide they are there. */
async function expectRead(page: Page, path: string, most = Infinity): Promise<number> {
  await page.setViewportSize(screens.phone);
  const response = await page.goto(path);
  expect(response?.status()).toBe(200);
  await ready(page);
  await expectNamed(page, documents[path] ?? ['', 'a document of the table above']);
  await expectLinks(page);
  await openReader(page);
  return expectDrawn(page, most);
}

/** Whatever a test asks of a page counts as something that its user did. */
function asIfNobodyWereThere(): void {
  Object.defineProperty(Navigator.prototype, 'userActivation', {
    get: () => ({ hasBeenActive: false, isActive: false }),
  });
}

test.describe('under the welcome', () => {
  test.use({ welcome: 'shown' });

  test('the first page of a document is there before the reader, which then comes by itself', async ({
    page,
  }) => {
    await page.addInitScript(asIfNobodyWereThere);
    await page.addInitScript(() => {
      // The welcome stays until it is let go.
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('[data-testid="page-overlay"] { animation-play-state: paused !important }');
      document.adoptedStyleSheets = [sheet];
    });
    const readers: string[] = [];
    page.on('request', (request) => {
      if (/PdfViewer|pdf\.worker/.test(request.url())) readers.push(request.url());
    });
    await page.setViewportSize({ width: 412, height: 823 });
    await open(page, '/portabilidad-ift');
    const picture = page.getByRole('img', { name: 'Primera página de “Portabilidad numérica”' });
    const isDrawn = (image: SVGElement | HTMLElement) =>
      image instanceof HTMLImageElement && image.naturalWidth > 0;
    await expect.poll(() => picture.evaluate(isDrawn)).toBe(true);
    const before = await picture.boundingBox();
    await expect(page.getByRole('button', { name: 'Abrir el lector' })).toBeVisible();
    expect(readers).toEqual([]);

    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });
    const sheet = page.locator('[data-page="0"]');
    const pages = page.locator('[data-page]');
    await expect(pages).not.toHaveCount(0);
    await expect(pages.locator('.textLayer .endOfContent')).toHaveCount(await pages.count());
    const after = await sheet.boundingBox();
    expect(after?.y).toBeCloseTo(before?.y ?? 0, 0);
    expect(after?.width).toBeCloseTo(before?.width ?? 0, 0);
    expect(after?.height).toBeCloseTo(before?.height ?? 0, 0);

    // To who waits for the page it is no news: what was painted largest is what stood there first.
    const largest = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          new PerformanceObserver((list) => {
            const paints = list.getEntries() as (PerformanceEntry & { element: Element | null })[];
            resolve(
              paints.map(({ element }) => (element?.closest('[data-page]') ? 'reader' : 'page')),
            );
          }).observe({ type: 'largest-contentful-paint', buffered: true });
        }),
    );
    expect(largest).toContain('page');
    expect(largest).not.toContain('reader');

    // The picture does until somebody is there; then the page is drawn, as sharp as the screen is.
    await expect(sheet.locator('img')).toBeVisible();
    await expect(pages.locator('canvas')).toHaveCount(0);
    await page.mouse.move(200, 400);
    await expect.poll(() => sheet.locator('canvas').evaluate(hasInk)).toBe(true);
  });

  test('a first page without its picture is drawn by itself', async ({ page, watch }) => {
    watch.allowErrors(/Failed to load resource/);
    await page.addInitScript(asIfNobodyWereThere);
    await page.route('**/documentos/*.webp', (route) => route.abort());
    await open(page, '/portabilidad-ift');
    await expect.poll(() => page.locator('[data-page="0"] canvas').evaluate(hasInk)).toBe(true);
  });
});

test('the browser finds words of a page that is far away, and shows it', async ({ page }) => {
  await open(page, '/contrato-adhesion-profeco');
  await openReader(page);
  const last = page.locator('[data-page]').last();
  const runs = last.locator('.textLayer span:not(:has(*))');
  await expect.poll(() => runs.count()).toBeGreaterThan(20);
  await expect(last.locator('canvas')).toHaveCount(0);
  await page.evaluate(() => {
    document.querySelector('[data-page="0"] .textLayer span')?.setAttribute('data-kept', '');
  });
  const found = await last.evaluate((sheet) => {
    const texts = (selector: string) =>
      [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
    const before = texts('[data-page]').slice(0, -1).join();
    // Each page ends with the same words.
    const own = texts('[data-page]:last-child .textLayer span:not(:has(*))').filter(
      (words) => words.length > 20 && !before.includes(words),
    );
    const { find } = window as unknown as { find: (words: string) => boolean };
    return find(own[0] ?? 'no words') && sheet.contains(getSelection()?.anchorNode ?? null);
  });
  expect(found).toBe(true);
  await expect.poll(() => last.locator('canvas').evaluate(hasInk)).toBe(true);
  // Going from page to page lays no text out anew: what somebody has selected stays.
  await expect(page.locator('[data-page="0"] [data-kept]')).toHaveCount(1);
});

test('an unknown folio says so, and offers ways out', async ({ page, watch }) => {
  watch.allowErrors(/404/);
  const response = await page.goto('/folio/999');
  expect(response?.status()).toBe(404);
  await ready(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'No se encontró PDF para el folio 999',
  );
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Ver paquetes' }).click();
  await expectArrived(page, '/paquetes');
});

test('search engines and browsers find what they ask for', async ({ request }) => {
  const types = {
    '/robots.txt': 'text/plain; charset=utf-8',
    '/sitemap.xml': 'application/xml; charset=utf-8',
    '/manifest.webmanifest': 'application/manifest+json',
    '/favicon.svg': 'image/svg+xml; charset=utf-8',
    '/icons/apple-touch-icon.png': 'image/png',
    '/icons/icon-512.png': 'image/png',
    '/img/og.png': 'image/png',
  };
  for (const [path, type] of Object.entries(types)) {
    const response = await request.get(path);
    expect([path, response.status(), response.headers()['content-type']]).toEqual([
      path,
      200,
      type,
    ]);
  }
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>https:\/\/www\.tuisty\.mx([^<]*)<\/loc>/g)];
  const closed = ['/carrito', '/mis-compras', '/proceder-a-pagar', '/success'];
  expect(listed.map(([, path]) => path).sort()).toEqual(
    [...Object.keys(pages), ...Object.keys(documents)]
      .filter((path) => !closed.includes(path))
      .sort(),
  );
});

/** A payment to be led to, whose page does not answer: the notice stays. */
async function holdPayment(page: Page): Promise<void> {
  await page.route('**/payment-page', () => undefined);
  await page.addInitScript(() => {
    sessionStorage.setItem(
      'pendingPayment',
      JSON.stringify({ id: 'cs_1', url: `${location.origin}/payment-page` }),
    );
  });
}

/** Without a purchase to look up the page of thanks leads home; with one it waits for the answer. */
async function goTo(page: Page, path: string): Promise<Response | null> {
  if (path !== '/success') return page.goto(path);
  await page.route('**/checkout-session/**', () => undefined);
  return page.goto('/success?session_id=cs_test_held');
}

async function expectNamed(page: Page, [title, heading]: Name): Promise<void> {
  await expect(page).toHaveTitle(title === '' ? 'Tuisty' : `${title} | Tuisty`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
}

async function expectArrived(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === path);
  await expectNamed(page, pages[path] ?? documents[path] ?? ['', 'a page of the tables above']);
}

/** Links of ours lead to pages of ours, in the same tab; those to others open another and keep ours to itself. */
async function expectLinks(page: Page): Promise<void> {
  const links = await page.locator('a[href]').evaluateAll((anchors) =>
    (anchors as HTMLAnchorElement[]).map((anchor) => ({
      href: anchor.getAttribute('href') ?? '',
      protocol: anchor.protocol,
      path: anchor.pathname,
      ours: anchor.origin === location.origin,
      // A place on the page itself must be there.
      missing:
        anchor.origin === location.origin &&
        anchor.pathname === location.pathname &&
        anchor.hash !== '' &&
        // Signing in and registering are tabs: the one that is closed is not there.
        anchor.pathname !== '/acceder' &&
        document.getElementById(decodeURIComponent(anchor.hash.slice(1))) === null,
      target: anchor.target,
      rel: anchor.rel,
      where: anchor.closest('#root > header, #root > footer')?.tagName ?? '',
      tellsNewTab: anchor.textContent.includes('(abre otra pestaña)'),
    })),
  );
  const paths = (tag: string) => links.flatMap((link) => (link.where === tag ? link.href : []));
  expect(paths('HEADER')).toEqual(expect.arrayContaining(inHeader));
  expect(paths('FOOTER')).toEqual(expect.arrayContaining(inFooter));

  for (const link of links) {
    if (link.protocol === 'tel:' || link.protocol === 'mailto:') continue;
    const known = link.path in pages || link.path in documents || link.path.endsWith('.pdf');
    if (link.ours)
      expect(link).toMatchObject({ path: known ? link.path : 'known', missing: false });
    const newTab = !link.ours || (link.href === '/politica-uso-justo' && link.where === 'FOOTER');
    if (newTab) {
      expect(link).toMatchObject({ target: '_blank', rel: expect.stringContaining('noopener') });
    }
    if (link.where !== '') expect(link).toMatchObject({ tellsNewTab: newTab });
  }
}

/** The reader comes sooner when somebody is there, which the page knows once it has come alive in that place. */
async function openReader(page: Page): Promise<void> {
  const reader = page.locator('[data-page]').first();
  await expect(async () => {
    await page.keyboard.press('Shift');
    await expect(reader.or(page.getByText('Abriendo el documento'))).toBeVisible({ timeout: 500 });
  }).toPass();
}

async function sheetWidth(page: Page): Promise<number> {
  return page
    .locator('[data-page]')
    .first()
    .evaluate((sheet) => sheet.clientWidth);
}

/** The pages of the document are drawn, with ink on them, when they come into view. Gives their width. */
async function expectDrawn(page: Page, most = Infinity): Promise<number> {
  const sheets = page.locator('[data-page]');
  await expect(sheets.first()).toBeVisible();
  const count = await sheets.count();
  await expect(page.getByText(new RegExp(`^\\d+ / ${String(count)}$`))).toBeVisible();
  for (let index = 0; index < Math.min(count, most); index += 1) {
    const sheet = sheets.nth(index);
    await sheet.scrollIntoViewIfNeeded();
    await expect(sheet.locator('.textLayer span').first()).toBeAttached();
    await expect
      .poll(() => sheet.locator('canvas').evaluate(hasInk), {
        message: `page ${String(index + 1)}`,
      })
      .toBe(true);
  }
  // Pages get their text one after the other.
  await expect(page.locator('[data-page]:not(:has(.textLayer .endOfContent))')).toHaveCount(0);
  await expectNothingSticksOut(page);
  return sheetWidth(page);
}

function hasInk(canvas: SVGElement | HTMLElement): boolean {
  if (!(canvas instanceof HTMLCanvasElement)) return false;
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
  if (data === undefined) return false;
  let dark = 0;
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) > 0 && (data[at] ?? 255) < 100) dark += 1;
  }
  return dark > 500;
}

/** Everything in that part that can be reached by keyboard is reached, and nothing keeps the focus. */
async function walkThrough(page: Page, part: 'body' | 'main'): Promise<void> {
  const steps = await rememberFocusable(page, part);
  // Many more, since menus and sections that open add some; a trap would keep the focus from the rest.
  for (let step = 1; step <= 2 * steps + 100; step += 1) {
    await page.keyboard.press('Tab');
    if (step >= steps && step % 5 === 0 && (await neverFocused(page)).length === 0) break;
  }
  expect(await neverFocused(page)).toEqual([]);
}

/** Takes down what a keyboard has to reach on the page as it stands, and what it reaches from now on. */
async function rememberFocusable(page: Page, part: 'body' | 'main'): Promise<number> {
  return page.evaluate((name) => {
    const whole = document.querySelector<HTMLElement>(name);
    // As the link to the contents leads there.
    if (name === 'main') whole?.focus();
    const tabbable = Array.from(
      whole?.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, [tabindex]',
      ) ?? [],
    ).filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled, [inert] *') &&
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
    // What has left the page meanwhile is not missed.
    return Array.from(missing)
      .filter((element) => element.isConnected)
      .map((element) => element.outerHTML.slice(0, 120));
  });
}
