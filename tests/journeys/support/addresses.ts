// Every address of the shop, its title, and its links.

import type { Page } from '@playwright/test';
import { expect, isNight } from './shop.js';

/** Title without the brand, and heading. */
export type Name = readonly [title: string, heading: string | RegExp];

export const pages: Readonly<Record<string, Name>> = {
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
  '/success': ['Tu pago', /./],
  '/recargas': ['Recargas', 'Planes de Recarga'],
  '/mis-compras': ['Mis compras', 'Mis compras'],
  '/aviso-de-privacidad': ['Aviso de privacidad', 'Aviso de privacidad'],
  '/terminos-y-condiciones': ['Términos y condiciones', 'Términos y condiciones'],
  '/colaboracion-con-la-justicia': ['Colaboración con la justicia', 'Colaboración con la justicia'],
};

/** Of the folios, which differ only in their texts, one. */
export const documents: Readonly<Record<string, Name>> = {
  '/portabilidad-ift': ['Portabilidad numérica', 'Portabilidad numérica'],
  '/contrato-adhesion-profeco': ['Contrato de adhesión', 'Contrato de adhesión'],
  '/carta-derechos-min': ['Carta de derechos mínimos', 'Carta de derechos mínimos'],
  '/politica-uso-justo': ['Política de uso justo', 'Política de uso justo'],
  '/cod-practicas-comerciales': [
    ...(['Código de prácticas comerciales', 'Código de prácticas comerciales'] as const),
  ],
  '/colaboracion-justicia': [
    ...(['Colaboración con la justicia, documento', /^Colaboración con la justicia/] as const),
  ],
  '/folio/1204587': ['Folio 1204587: Nova 3GB, 30 días', 'Tuisty Nova 3GB, 30 días'],
};

/** One page of each kind: the others of it differ only in texts and plans. */
export const kinds = [
  ...['/', '/paquetes', '/paquetes/tuisty-mensual', '/recargas', '/compatibilidad', '/acceder'],
  ...['/portabilidad-ift', '/terminos-y-condiciones', '/carrito', '/mis-compras', '/cobertura'],
];
/** Lists of plans, legal texts, and the notices before and after each payment. */
const isAlike = (path: string): boolean =>
  !kinds.includes(path) && /^\/(paquetes|aviso|colaboracion|proceder|success)/.test(path);
/** By day without those that are like another one, or on the way of each purchase. */
export const dayPages = Object.entries(pages).filter(([path]) => isNight || !isAlike(path));

export const inHeader = [
  ...['/', '/paquetes', '/recargas', '/cobertura', '/compatibilidad', '/nosotros'],
];
export const inFooter = [
  ...['/paquetes', '/nosotros', '/mis-compras', '/portabilidad-ift', '/contrato-adhesion-profeco'],
  ...['/carta-derechos-min', '/politica-uso-justo', '/colaboracion-con-la-justicia'],
  ...['/cod-practicas-comerciales', '/terminos-y-condiciones', '/aviso-de-privacidad'],
];

export async function expectNamed(page: Page, [title, heading]: Name): Promise<void> {
  await expect(page).toHaveTitle(title === '' ? 'Tuisty' : `${title} | Tuisty`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
}

/** Internal links open in the tab; external links open another one and send no referrer. */
export async function expectLinks(page: Page): Promise<void> {
  const links = await page.locator('a[href]').evaluateAll((anchors) =>
    (anchors as HTMLAnchorElement[]).map((anchor) => ({
      href: anchor.getAttribute('href') ?? '',
      protocol: anchor.protocol,
      path: anchor.pathname,
      ours: anchor.origin === location.origin,
      // The anchor on the page must exist.
      missing:
        anchor.origin === location.origin &&
        anchor.pathname === location.pathname &&
        anchor.hash !== '' &&
        // Sign-in and registration are tabs: the inactive one is not rendered.
        anchor.pathname !== '/acceder' &&
        document.getElementById(decodeURIComponent(anchor.hash.slice(1))) === null,
      target: anchor.target,
      rel: anchor.rel,
      where: anchor.closest('#root > header, #root > div > footer')?.tagName ?? '',
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

export async function expectArrived(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === path);
  await expectNamed(page, pages[path] ?? documents[path] ?? ['', 'a page of the tables above']);
}
