import type { ShopCore } from '@tuisty/shop-core';
import type { ServiceQuote } from '../../../shared/api/checkout';
import { useCore } from '../../../shared/core/cart';
import { Button } from '../../../shared/ui/Button';
import { Dialog } from '../../../shared/ui/Dialog';
import { FactList } from '../../../shared/ui/FactList';
import type { Order } from '../../../shared/core/order';
import type { PayableOrder } from './checkoutRequest';
import styles from './ChangedDialog.module.css';
import { texts } from './texts';
import type { Payment } from './usePaymentFlow';

const words = texts.changed;

interface ChangedDialogProps {
  readonly payment: Payment;
  readonly order: PayableOrder;
  readonly quote: ServiceQuote;
  readonly busy: boolean;
}

/** Shows the displayed price and the server's different one, to accept or cancel. */
export function ChangedDialog({ payment, order, quote, busy }: ChangedDialogProps) {
  const { core } = useCore();
  if (core === null) return null;
  const { proceed, cancel } = payment;
  const total = core.formatMxn(quote.total);
  return (
    <Dialog
      role="alertdialog"
      onClose={cancel}
      title={words[order.kind].title}
      description={words[order.kind].message}
      footer={
        <Button busy={busy} onClick={proceed}>
          {words.accept(total)}
        </Button>
      }
      cancel={words.cancel}
    >
      {order.kind === 'cart' ? (
        <ChangedCart core={core} order={order} quote={quote} />
      ) : (
        <FactList
          facts={[
            { name: texts.confirm.topUp.plan, value: order.topUp.name },
            { name: words.before, value: order.topUp.priceText },
            { name: words.now, value: total },
          ]}
        />
      )}
      <p role="status" className="soft">
        {busy ? texts.confirm.sending : ''}
      </p>
    </Dialog>
  );
}

interface ChangedCartProps {
  readonly core: ShopCore;
  readonly order: Order;
  readonly quote: ServiceQuote;
}

function ChangedCart({ core, order, quote }: ChangedCartProps) {
  const { lines } = order.cart;
  const shipping = [order.shippingCentavos ?? 0, quote.shipping] as const;
  const ids = new Set([...lines.map((line) => line.planId), ...quote.lines.map((line) => line.id)]);
  const amount = (price: number, quantity: number, total: number) => (
    <>
      {core.formatMxn(total)}{' '}
      <span className="detail">{`${core.formatMxn(price)}×${quantity.toString()}`}</span>
    </>
  );
  return (
    // Scrolls separately with very large letters, also by keyboard.
    <div
      className="scroll"
      role="region"
      aria-label={[words.plan, words.before, words.now].join(', ')}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table className={styles.changes}>
        <thead>
          <tr>
            <th scope="col">{words.plan}</th>
            <th scope="col">{words.before}</th>
            <th scope="col">{words.now}</th>
          </tr>
        </thead>
        <tbody>
          {[...ids].map((id) => {
            const plan = core.findPlan(id);
            const old = lines.find((line) => line.planId === id);
            const fresh = quote.lines.find((line) => line.id === id);
            const isSame = old?.lineTotalCentavos === fresh?.lineTotal;
            return (
              <tr key={id} className={isSame ? undefined : styles.different}>
                <th scope="row">
                  {plan === undefined ? fresh?.name : `${plan.dataPlus} ${plan.data}`}
                </th>
                <td>
                  {old === undefined || plan === undefined
                    ? words.absent
                    : amount(plan.priceCentavos, old.quantity, old.lineTotalCentavos)}
                </td>
                <td>
                  {fresh === undefined
                    ? words.absent
                    : amount(fresh.unitPrice, fresh.quantity, fresh.lineTotal)}
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          {shipping.every((cost) => cost === 0) ? null : (
            <tr className={shipping[0] === shipping[1] ? undefined : styles.different}>
              <th scope="row">{words.shipping}</th>
              {shipping.map((cost, index) => (
                <td key={index.toString()}>{core.formatMxn(cost)}</td>
              ))}
            </tr>
          )}
          <tr>
            <th scope="row">{words.total}</th>
            <td>{order.totalText}</td>
            <td>{core.formatMxn(quote.total)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
