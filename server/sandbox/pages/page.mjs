// The common frame of the payment provider's pages.

import { readFileSync } from 'node:fs';
import { randomText } from '../random-text.mjs';
import { Markup, markup } from './markup.mjs';
import { texts } from './texts.mjs';

const style = new Markup(readFileSync(new URL('page.css', import.meta.url), 'utf8'));

/**
 * A page without scripts. It is not cached, so that Back shows the current status.
 *
 * @param {number} status
 * @param {string} title
 * @param {Markup} content
 * @param {string[]} leadsTo origins beside its own where its form may end: browsers hold form-action against the
 *   redirect too
 * @returns {import('../http.mjs').Reply}
 */
export function page(status, title, content, leadsTo = []) {
  const nonce = randomText(16);
  const { text } =
    markup`<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><title>${title}${texts.titleEnd}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" href="data:,"><style nonce="${nonce}">${style}</style></head><body>
<div class="test" role="note"><strong>${texts.testTitle}</strong> ${texts.testText}</div>
<main>${content}</main></body></html>`;
  return {
    status,
    body: text,
    type: 'text/html; charset=utf-8',
    headers: {
      'Cache-Control': 'no-store',
      'Content-Security-Policy': [
        "default-src 'none'",
        'img-src data:',
        `style-src 'nonce-${nonce}'`,
        `form-action ${["'self'", ...new Set(leadsTo)].join(' ')}`,
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    },
  };
}

/** @returns {import('../http.mjs').Reply} */
export const seeOther = (/** @type {string} */ url) => ({
  status: 303,
  body: '',
  type: 'text/plain; charset=utf-8',
  headers: { Location: url, 'Cache-Control': 'no-store' },
});

/** "$1,319.00" of 131900 centavos. Not by Intl, whose output depends on the build of Node. */
export function pesos(/** @type {number} */ centavos) {
  const whole = String(Math.floor(centavos / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `$${whole}.${String(centavos % 100).padStart(2, '0')}`;
}
