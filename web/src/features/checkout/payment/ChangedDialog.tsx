import type { ShopCore } from '@tuisty/shop-core';
import type { ServiceQuote } from '../../../shared/api/checkout';
import { useCore } from '../../../shared/core/cart';
import { Button } from '../../../shared/ui/Button';
import { Dialog } from '../../../shared/ui/Dialog';
import { FactList, type Fact } from '../../../shared/ui/FactList';
import type { PayableOrder } from './checkoutRequest';
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
  return (
    <Dialog
      role="alertdialog"
      onClose={cancel}
      title={words[order.kind].title}
      description={words[order.kind].message}
      footer={
        <Button busy={busy} onClick={proceed}>
          {words.accept(core.formatMxn(quote.total))}
        </Button>
      }
      cancel={words.cancel}
    >
      <FactList facts={changesOf(core, order, quote)} />
      <p role="status" className="soft">
        {busy ? texts.confirm.sending : ''}
      </p>
    </Dialog>
  );
}

/** Returns what differs, each with both prices, and the totals. */
function changesOf(core: ShopCore, order: PayableOrder, quote: ServiceQuote): readonly Fact[] {
  const row = (name: string, before: string, now: string): Fact => ({
    name,
    value: words.change(before, now),
  });
  const total = core.formatMxn(quote.total);
  if (order.kind === 'topUp') return [row(order.topUp.name, order.topUp.priceText, total)];
  const { lines } = order.cart;
  const ids = new Set([...lines.map(({ planId }) => planId), ...quote.lines.map(({ id }) => id)]);
  const amount = (price: number | undefined, quantity = 0): string =>
    price === undefined ? words.absent : `${core.formatMxn(price)}×${quantity.toString()}`;
  const changed = [...ids].flatMap((id) => {
    const plan = core.findPlan(id);
    const old = lines.find(({ planId }) => planId === id);
    const fresh = quote.lines.find((line) => line.id === id);
    if (old?.lineTotalCentavos === fresh?.lineTotal) return [];
    return row(
      plan === undefined ? (fresh?.name ?? '') : `${plan.dataPlus} ${plan.data}`,
      amount(old && plan?.priceCentavos, old?.quantity),
      amount(fresh?.unitPrice, fresh?.quantity),
    );
  });
  const shipping = order.shippingCentavos ?? 0;
  if (shipping !== quote.shipping)
    changed.push(row(words.shipping, core.formatMxn(shipping), core.formatMxn(quote.shipping)));
  return [...changed, row(words.total, order.totalText, total)];
}
