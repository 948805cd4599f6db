// The provider's own payment page, in Spanish:
//   GET  /pay/{id}         lines, total, "Pagar" and "Cancelar"; or its state: paid, awaited or
//   expired
//   POST /pay/{id}/pay     pays, then 303 to success_url, or with method=oxxo makes a voucher, then
//                          303 to it; 422 with messages about invalid fields
//   POST /pay/{id}/settle  pays the voucher with paid=true, else lets it expire, then 303 to its state
//   POST /pay/{id}/cancel  303 to cancel_url; the session stays open

import { totalOf } from '../payments/session-params.mjs';
import { filledSuccessUrl } from '../payments/sessions.mjs';
import { hostOf, originOf } from '../web-url.mjs';
import { Answers } from './customer-fields.mjs';
import { markup } from './markup.mjs';
import { page, pesos, seeOther } from './page.mjs';
import { texts } from './texts.mjs';

/** @typedef {import('../payments/sessions.mjs').Session} Session */

/** @returns {import('../http.mjs').Routes} */
export function paymentPageRoutes(
  /** @type {import('../payments/sessions.mjs').Sessions} */ sessions,
) {
  return {
    'GET /pay/{id}': ({ ids: [id = ''] }) => pageOf(sessions.find(id)),

    // A second click pays nothing more and also redirects to success_url.
    'POST /pay/{id}/pay': ({ ids: [id = ''], body }) => {
      const session = sessions.find(id);
      if (session?.status === 'open') {
        const answers = new Answers(session, body);
        if (!answers.areRight) return openPage(session, answers);
        sessions.pay(id, answers.customer(), chosenMethod(session, body));
      }
      if (session?.status !== 'complete') return pageOf(session);
      return seeOther(session.money === 'paid' ? filledSuccessUrl(session) : `/pay/${id}`);
    },

    'POST /pay/{id}/settle': ({ ids: [id = ''], body }) => {
      const session = sessions.settle(
        id,
        new URLSearchParams(body.toString()).get('paid') === 'true',
      );
      return session === null ? unknownPage() : seeOther(`/pay/${id}`);
    },

    'POST /pay/{id}/cancel': ({ ids: [id = ''] }) => {
      const session = sessions.find(id);
      return session?.cancelUrl ? seeOther(session.cancelUrl) : pageOf(session);
    },
  };
}

function pageOf(/** @type {Session | null} */ session) {
  switch (session?.status) {
    case 'open':
      return openPage(session, new Answers(session, null));
    case 'complete':
      return completePage(session);
    case 'expired':
      return expiredPage(session);
    case undefined:
      return unknownPage();
  }
}

/** The chosen payment method; the first one by default. */
function chosenMethod(/** @type {Session} */ { methods }, /** @type {Buffer} */ body) {
  const chosen = new URLSearchParams(body.toString()).get('method');
  return methods.find((method) => method === chosen) ?? methods[0];
}

function openPage(/** @type {Session} */ session, /** @type {Answers} */ answers) {
  const { id, successUrl, cancelUrl } = session;
  const total = pesos(totalOf(session));
  const content = markup`<p class="to">${texts.payTo(hostOf(successUrl))}</p>
<h1>${texts.confirm}</h1><p class="sum">${total} <small>MXN</small></p>
${lineTable(session)}
<form method="post" action="/pay/${id}/pay" novalidate>${answers.markup()}${details(session)}${receipt(session)}<button>${texts.pay}</button></form>
${cancelUrl === null ? null : link(cancelUrl, 'quiet', texts.cancel)}`;
  const leadsTo = [successUrl, ...(cancelUrl === null ? [] : [cancelUrl])].map(originOf);
  return page(answers.areRight ? 200 : 422, `${texts.pay} ${total}`, content, leadsTo);
}

/** The purchased items. */
function lineTable(/** @type {Session} */ session) {
  const rows = session.lines.map(({ name, description, quantity, unitAmount }) => {
    const each = quantity > 1 ? ` × ${pesos(unitAmount)}` : '';
    const about = description === null ? null : markup`<small>${description}</small>`;
    return markup`<tr><th scope="row">${name}${about}<small>${texts.quantity} ${quantity}${each}</small></th>
<td>${pesos(unitAmount * quantity)}</td></tr>`;
  });
  const { shipping } = session;
  const sending =
    shipping === null
      ? null
      : markup`<tr><th scope="row">${texts.shipping}<small>${shipping.name}</small></th>
<td>${pesos(shipping.amount)}</td></tr>`;
  return markup`<div class="box"><table>${rows}${sending}<tr class="all"><th scope="row">${texts.total}</th>
<td>${pesos(totalOf(session))}</td></tr></table></div>`;
}

/** The payment methods, and the customer data known to the shop. */
function details(/** @type {Session} */ { customerEmail, methods }) {
  const email = customerEmail === null ? null : detail(texts.email, customerEmail);
  return markup`<div class="box">${methods.length > 1 ? choice(methods) : detail(...methodTexts[methods[0] ?? 'card'])}${email}</div>`;
}

/** @type {Record<import('../payments/session-params.mjs').PaymentMethod, [string, string]>} */
const methodTexts = { card: [texts.card, '•••• 4242'], oxxo: [texts.oxxo, texts.oxxoText] };

const choice = (/** @type {Session['methods']} */ methods) =>
  methods.map((method, index) => {
    const [name, about] = methodTexts[method];
    const first = index === 0 ? markup` checked` : null;
    return markup`<p class="card"><label><input type="radio" name="method" value="${method}"${first}> ${name}</label>
<span>${about}</span></p>`;
  });

const detail = (/** @type {string} */ name, /** @type {string} */ value) =>
  markup`<p class="card"><span>${name}</span><span>${value}</span></p>`;

const receipt = (/** @type {Session} */ { receiptEmail }) =>
  receiptEmail === null
    ? null
    : markup`<div class="box">${detail(texts.receipt, receiptEmail)}</div>`;

function completePage(/** @type {Session} */ session) {
  const total = pesos(totalOf(session));
  const { money, voucher } = session;
  const [title, text] =
    money === 'paid'
      ? [texts.paid, texts.paidText(total)]
      : money === 'failed'
        ? [texts.voucherExpired, texts.expiredText]
        : [texts.awaited, texts.awaitedText(total)];
  const content = markup`<h1>${title}</h1><p>${text}</p>
${money === 'awaited' && voucher !== null ? voucherBox(voucher, total) : null}${link(filledSuccessUrl(session), 'main', texts.back)}
${money === 'awaited' ? settleForm(session.id) : null}`;
  return page(200, title, content);
}

const expiry = new Intl.DateTimeFormat('es-MX', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'America/Mexico_City',
});

function voucherBox(
  /** @type {NonNullable<Session['voucher']>} */ { reference, expiresAt },
  /** @type {string} */ total,
) {
  return markup`<div class="box">${detail(texts.reference, reference.replace(/(?=(?:.{4})+$)/g, ' ').trim())}
${detail(texts.expires, expiry.format(expiresAt * 1000))}${detail(texts.total, `${total} MXN`)}</div>`;
}

/** What else happens in a shop of the chain, days later. */
const settleForm = (/** @type {string} */ id) =>
  markup`<form method="post" action="/pay/${id}/settle"><p>${texts.simulate}</p>
<button class="quiet" name="paid" value="true">${texts.simulatePaid}</button>
<button class="quiet" name="paid" value="false">${texts.simulateExpired}</button></form>`;

function expiredPage(/** @type {Session} */ { cancelUrl }) {
  const content = markup`<h1>${texts.expired}</h1><p>${texts.expiredText}</p>
${cancelUrl === null ? null : link(cancelUrl, 'main', texts.back)}`;
  return page(410, texts.expired, content);
}

function unknownPage() {
  return page(404, texts.unknown, markup`<h1>${texts.unknown}</h1><p>${texts.unknownText}</p>`);
}

const link = (
  /** @type {string} */ url,
  /** @type {'main' | 'quiet'} */ kind,
  /** @type {string} */ text,
) => markup`<a class="button ${kind}" href="${url}">${text}</a>`;
