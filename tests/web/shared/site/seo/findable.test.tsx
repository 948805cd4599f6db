/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { files, pagePaths, render as renderPage } from '@/start/entry-server';
import { catalogue, families, familyPath, planImage, plansOf } from '@/shared/core/catalogue';
import { site } from '@/shared/site';

const publicFile = (path: string) => readFileSync(join('web/public', path));

interface Thing {
  readonly '@type': string;
  readonly [key: string]: unknown;
}

/** The items of a page's single JSON-LD script. */
function thingsIn(head: string): readonly Thing[] {
  const scripts = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  expect(scripts).toHaveLength(1);
  const data = JSON.parse(scripts[0]?.[1] ?? '') as { '@graph': readonly Thing[] };
  return data['@graph'];
}

const ofType = (things: readonly Thing[], type: string) =>
  things.filter((thing) => thing['@type'] === type);

const steps = ['/carrito', '/mis-compras', '/proceder-a-pagar', '/success'];
const findable = pagePaths.filter((path) => !steps.includes(path));

const rendered = new Map<string, ReturnType<typeof renderPage>>();

/** Renders each page once. */
function render(path: string): ReturnType<typeof renderPage> {
  const page = rendered.get(path) ?? renderPage(path);
  rendered.set(path, page);
  return page;
}

describe('pages for search engines', () => {
  it.each(findable)('include %s with one address, a preview and structured data', async (path) => {
    const { head } = await render(path);
    const address = `https://www.tuisty.mx${path}`;
    expect(head.split(`<link rel="canonical" href="${address}"/>`)).toHaveLength(2);
    expect(head).toContain(`<meta property="og:url" content="${address}"/>`);
    expect(head).toContain(
      '<meta property="og:image" content="https://www.tuisty.mx/img/og.png"/>',
    );
    expect(head).toContain('<meta property="og:locale" content="es_MX"/>');
    expect(head).not.toContain('noindex');

    const description = /<meta name="description" content="([^"]*)"/.exec(head)?.[1] ?? '';
    expect(head).toContain(`<meta property="og:description" content="${description}"/>`);

    const things = thingsIn(head);
    expect(ofType(things, 'Organization')).toMatchObject([
      {
        name: 'Tuisty',
        url: 'https://www.tuisty.mx/',
        logo: 'https://www.tuisty.mx/icons/icon-512.png',
        contactPoint: { telephone: '+528335550142' },
        address: { addressLocality: 'Tampico', addressCountry: 'MX' },
      },
    ]);
    expect(ofType(things, 'BreadcrumbList')).toHaveLength(path === '/' ? 0 : 1);
  });

  it('have distinct titles and descriptions', async () => {
    const heads = await Promise.all(findable.map((path) => render(path)));
    const all = (pattern: RegExp) => heads.map(({ head }) => pattern.exec(head)?.[1] ?? '');
    const titles = all(/<title>([^<]*)<\/title>/);
    const descriptions = all(/<meta name="description" content="([^"]*)"/);
    expect(new Set(titles).size).toBe(findable.length);
    expect(new Set(descriptions).size).toBe(findable.length);
    for (const text of descriptions) {
      expect(text.length).toBeGreaterThanOrEqual(50);
      // Search engines cut longer ones.
      expect(text.length).toBeLessThanOrEqual(160);
    }
  });

  it('compare the yearly price with the monthly one', async () => {
    const { head } = await render('/paquetes/tuisty-anual');
    expect(head).toContain(
      'Paga 11 meses, usa 12: más barato por día que el mismo paquete mensual.',
    );
    expect(head).not.toContain('mejor precio');
  });

  it('have a family of plans below the overview', async () => {
    const { head } = await render('/paquetes/tuisty-mensual');
    expect(ofType(thingsIn(head), 'BreadcrumbList')).toMatchObject([
      {
        itemListElement: [
          { position: 1, name: 'Inicio', item: 'https://www.tuisty.mx/' },
          { position: 2, name: 'Paquetes', item: 'https://www.tuisty.mx/paquetes' },
          {
            position: 3,
            name: 'Paquetes mensuales',
            item: 'https://www.tuisty.mx/paquetes/tuisty-mensual',
          },
        ],
      },
    ]);
  });

  it('have a folio below the home page: no page lists the folios', async () => {
    const { head } = await render(`/folio/${catalogue.folios[0]?.id ?? ''}`);
    const [trail] = ofType(thingsIn(head), 'BreadcrumbList');
    expect(trail?.['itemListElement']).toHaveLength(2);
  });

  it.each(families.map(({ id }) => [familyPath(id), id] as const))(
    'have the offers of each plan with its price on %s',
    async (path, family) => {
      const products = ofType(thingsIn((await render(path)).head), 'Product');
      const plans = plansOf(family);
      expect(products).toMatchObject(
        plans.map((plan) => ({
          sku: String(plan.id),
          brand: { name: 'Tuisty' },
          image: `https://www.tuisty.mx${planImage(plan)}`,
          offers: {
            '@type': 'Offer',
            price: plan.priceText.replace(/[$,]/g, ''),
            priceCurrency: 'MXN',
            availability: 'https://schema.org/InStock',
            url: `https://www.tuisty.mx${path}`,
          },
        })),
      );
      for (const plan of plans) expect(publicFile(planImage(plan)).length).toBeGreaterThan(0);
    },
  );

  it("have plan names that match shoppers' queries", async () => {
    const products = ofType(thingsIn((await render('/paquetes/tuisty-semestral')).head), 'Product');
    expect(products.find(({ sku }) => sku === '402')).toMatchObject({
      name: 'Tuisty Semestral Prime 15GB, 180 días',
      offers: { price: '1319.00' },
    });
  });
});

it.each([...steps, '/no-existe', '/folio/999'])(
  'checkout steps and missing pages exclude %s from search engines',
  async (path) => {
    const { head } = await render(path);
    expect(head).toContain('<meta name="robots" content="noindex"/>');
    expect(head).not.toMatch(/canonical|og:|ld\+json/);
  },
);

describe('files beside the pages', () => {
  it('have a sitemap of exactly the pages for search engines', () => {
    const sitemap = files.get('sitemap.xml') ?? '';
    const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
    expect(listed).toEqual(findable.map((path) => `https://www.tuisty.mx${path}`));
    expect(listed).toHaveLength(pagePaths.length - steps.length);
  });

  it('have a robots.txt that allows all crawlers and names the sitemap', () => {
    expect(files.get('robots.txt')).toBe(
      'User-agent: *\nAllow: /\n\nSitemap: https://www.tuisty.mx/sitemap.xml\n',
    );
  });

  it("have a manifest with the shop's name and icons of the stated sizes", () => {
    const manifest = JSON.parse(files.get('manifest.webmanifest') ?? '') as {
      icons: { src: string; sizes: string; purpose: string }[];
    };
    expect(manifest).toMatchObject({
      name: site.brand,
      lang: 'es-MX',
      start_url: '/',
      display: 'standalone',
      theme_color: '#063A52',
    });
    expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable']);
    for (const { src, sizes } of manifest.icons) {
      const png = publicFile(src);
      expect(`${String(png.readUInt32BE(16))}x${String(png.readUInt32BE(20))}`).toBe(sizes);
    }
  });

  it('have a preview image of the stated size', () => {
    const png = publicFile('img/og.png');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });
});
