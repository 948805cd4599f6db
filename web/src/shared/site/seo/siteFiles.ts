import { site } from '..';

/** Returns the files that browsers and search engines request at fixed paths, by name with their content. */
export function siteFiles(paths: readonly string[]): ReadonlyMap<string, string> {
  return new Map([
    ['robots.txt', robots()],
    ['sitemap.xml', sitemap(paths)],
    ['manifest.webmanifest', manifest()],
  ]);
}

/** Does not disallow the pages of the purchase, because a crawler must read a page to find its `noindex`. */
function robots(): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${site.publicUrl}/sitemap.xml\n`;
}

function sitemap(paths: readonly string[]): string {
  const urls = paths.map((path) => `  <url><loc>${site.publicUrl}${path}</loc></url>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;
}

function manifest(): string {
  const icon = (name: string, size: number, purpose: string) => ({
    src: `/icons/${name}.png`,
    sizes: `${String(size)}x${String(size)}`,
    type: 'image/png',
    purpose,
  });
  return `${JSON.stringify(
    {
      id: '/',
      name: site.brand,
      short_name: site.brand,
      description: 'Paquetes de datos prepago, recargas y eSIM para todo México. Sin contratos.',
      lang: 'es-MX',
      dir: 'ltr',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: '#063A52',
      background_color: '#ffffff',
      categories: ['shopping', 'utilities'],
      icons: [
        icon('icon-192', 192, 'any'),
        icon('icon-512', 512, 'any'),
        icon('maskable-512', 512, 'maskable'),
      ],
    },
    null,
    2,
  )}\n`;
}
