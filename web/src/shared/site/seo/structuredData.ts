import type { Plan } from '@tuisty/shop-core';
import { families, familyPath, planImage, plansOf } from '../../core/catalogue';
import { phoneHref, site } from '..';
import { rare } from 'virtual:site/rare';
import { allowanceOf, fullName, sharingText } from '../../core/catalogue/names';

const absolute = (path: string) => `${site.publicUrl}${path}`;

const organizationId = absolute('/#organizacion');

export function structuredData(path: string, titles: ReadonlyMap<string, string>) {
  const family = families.find(({ id }) => familyPath(id) === path);
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organization(),
      ...(path === '/' ? [website()] : [breadcrumbs(path, titles)]),
      ...(family === undefined ? [] : plansOf(family.id).map((plan) => product(plan, path))),
    ],
  };
}

function organization() {
  const { address } = site;
  return {
    '@type': 'Organization',
    '@id': organizationId,
    name: site.brand,
    legalName: site.legalName,
    foundingDate: rare.foundedYear,
    url: absolute('/'),
    logo: absolute('/icons/icon-512.png'),
    email: site.salesEmail,
    address: {
      '@type': 'PostalAddress',
      streetAddress: `${address.street}, ${address.neighbourhood}`,
      postalCode: address.postalCode,
      addressLocality: address.city,
      addressRegion: address.state,
      addressCountry: 'MX',
    },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'sales',
      telephone: phoneHref(site.salesPhone).replace('tel:', ''),
      email: site.salesEmail,
      areaServed: 'MX',
      availableLanguage: 'es',
    },
    sameAs: [site.facebookUrl, site.instagramUrl].filter((url) => url !== ''),
  };
}

function website() {
  return {
    '@type': 'WebSite',
    name: site.brand,
    url: absolute('/'),
    inLanguage: 'es-MX',
    publisher: { '@id': organizationId },
  };
}

/** Returns the page and its parent pages by URL path, without path segments that are not pages. */
function breadcrumbs(path: string, titles: ReadonlyMap<string, string>) {
  const parts = path.split('/').slice(1);
  const trail = parts.flatMap((_, index) => {
    const above = `/${parts.slice(0, index + 1).join('/')}`;
    const name = titles.get(above);
    return name === undefined ? [] : [{ name, path: above }];
  });
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Inicio', path: '/' }, ...trail].map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: absolute(step.path),
    })),
  };
}

function product(plan: Plan, path: string) {
  return {
    '@type': 'Product',
    sku: String(plan.id),
    name: `${fullName(plan)}, ${plan.duration}`,
    description: `${allowanceOf(plan)} de datos por ${plan.duration}. ${plan.llamadas}. ${plan.capsLine}. ${sharingText(plan)}.`,
    image: absolute(planImage(plan)),
    category: plan.dataPlan,
    brand: { '@type': 'Brand', name: plan.name },
    offers: {
      '@type': 'Offer',
      // schema.org requires a plain number: the core's text without '$' and thousands separators.
      price: plan.priceText.replace(/[$,]/g, ''),
      priceCurrency: 'MXN',
      availability: 'https://schema.org/InStock',
      url: absolute(path),
      seller: { '@id': organizationId },
    },
  };
}
