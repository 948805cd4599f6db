import type { ShopCore } from '@tuisty/shop-core';
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { findPlan, planName } from '../../../shared/core/catalogue';
import type { Purchase } from '../../../shared/storage/purchases/purchases';
import { phoneText, site } from '../../../shared/site';
import { lineDetails, dateText, texts } from './texts';
import styles from './PurchaseCard.module.css';

const words = texts.receipt;

interface ReceiptProps {
  readonly core: ShopCore;
  readonly purchase: Purchase;
  /** Called when the print dialog has closed. */
  readonly onPrinted: () => void;
}

/** A receipt that prints on mount. The style sheet hides it on screens, and hides all other content in print. */
export function Receipt({ core, purchase, onPrinted }: ReceiptProps) {
  const { order } = purchase;
  const close = useEffectEvent(onPrinted);

  useEffect(() => {
    // In some browsers `print` returns before the dialog closes, so the receipt is removed on `afterprint`.
    const onAfterPrint = (): void => close();
    window.addEventListener('afterprint', onAfterPrint);
    window.print();
    return () => window.removeEventListener('afterprint', onAfterPrint);
  }, []);

  return createPortal(
    <section className={styles.receipt} aria-label={words.title}>
      <h1>{words.title}</h1>
      <p>
        {site.brand} · {site.legalName}
      </p>
      <p>
        {texts.reference}: <strong>{order.reference}</strong>
      </p>
      <p>{texts.dated.paid(dateText(order.paidAt ?? order.createdAt))}</p>
      <table>
        <thead>
          <tr>
            {[words.plan, words.quantity, words.price, words.amount].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => {
            const plan = findPlan(core, line.id);
            return (
              <tr key={line.id}>
                <th scope="row">
                  {plan === undefined ? line.name : planName(plan)}
                  <br />
                  {lineDetails(purchase, line)}
                </th>
                <td>{line.quantity}</td>
                <td>{core.formatMxn(line.unitPrice)}</td>
                <td>{core.formatMxn(line.unitPrice * line.quantity)}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          {order.shipping === 0 ? null : (
            <tr>
              <th scope="row" colSpan={3}>
                {texts.shipping}
              </th>
              <td>{core.formatMxn(order.shipping)}</td>
            </tr>
          )}
          <tr>
            <th scope="row" colSpan={3}>
              {texts.total}
            </th>
            <td>{core.formatMxn(order.total)}</td>
          </tr>
        </tfoot>
      </table>
      <p>{words.taxes}</p>
      <p>
        <strong>{words.notAnInvoice}</strong> {words.invoice(site.salesEmail)}
      </p>
      <p>
        {phoneText(site.salesPhone)} · {site.salesEmail}
      </p>
    </section>,
    document.body,
  );
}
