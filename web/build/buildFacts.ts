import type { Site } from '../src/shared/site/defaults.ts';

/**
 * Returns the file build.env: what server and pages must have in common, under the names of the server's settings,
 * so that a deployment can compare them before it serves the pages; and the merchant, whose name is no password.
 *
 * @param catalogue The fingerprint of the catalogue.
 */
export function buildFacts(site: Site, catalogue: string): string {
  return [
    `CATALOGUE="${catalogue}"`,
    `PUBLIC_URL="${site.publicUrl}"`,
    `SHIPPING_PESOS="${site.shippingPesos || 'acordado'}"`,
    `PAYMENT_METHODS="${site.paymentMethods}"`,
    `MAIL_FROM="${site.mailFrom}"`,
    `MERCHANT="${site.legalName}"`,
    '',
  ].join('\n');
}
