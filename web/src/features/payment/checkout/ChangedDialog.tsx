import type { ServiceQuote } from '../../../shared/api';
import { findPlan } from '../../../shared/catalogue';
import { useCart, useCore } from '../../../shared/cart';
import { Button } from '../../../shared/ui';
import { Dialog } from '../../../shared/ui/Dialog';
import styles from './PayDialog.module.css';
import { texts } from './texts';
import type { PayFlow } from './usePayFlow';

interface ChangedDialogProps {
  readonly flow: PayFlow;
  readonly quote: ServiceQuote;
  readonly busy: boolean;
}

/** The service asks another total than the page showed: both, side by side, to accept or leave. */
export function ChangedDialog({ flow, quote, busy }: ChangedDialogProps) {
  const { core } = useCore();
  const { cart } = useCart();
  const rows = useRows(quote);
  if (core === null) return null;
  const total = core.formatMxn(quote.total);
  const { changed } = texts;
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={flow.cancel}
      title={changed.title}
      description={changed.message}
      footer={
        <>
          <Button busy={busy} onClick={flow.proceed}>
            {changed.accept(total)}
          </Button>
          <Button variant="secondary" onClick={flow.cancel}>
            {changed.cancel}
          </Button>
        </>
      }
    >
      <table className={styles.changes}>
        <thead>
          <tr>
            <th scope="col">{changed.plan}</th>
            <th scope="col">{changed.before}</th>
            <th scope="col">{changed.now}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, before, now }) => (
            <tr key={id} className={before?.total === now?.total ? undefined : styles.different}>
              <th scope="row">{name}</th>
              <td>{before === null ? changed.absent : <Amount {...before} />}</td>
              <td>{now === null ? changed.absent : <Amount {...now} />}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{changed.total}</th>
            <td>{cart?.totalText ?? changed.absent}</td>
            <td>{total}</td>
          </tr>
        </tfoot>
      </table>
    </Dialog>
  );
}

interface LineAmount {
  readonly total: string;
  /** Price times quantity. */
  readonly each: string;
}

function Amount({ total, each }: LineAmount) {
  return (
    <>
      {total} <span className={styles.each}>{each}</span>
    </>
  );
}

interface ChangeRow {
  readonly id: number;
  readonly name: string;
  /** What the page showed for the line; null when it did not have it. */
  readonly before: LineAmount | null;
  readonly now: LineAmount | null;
}

function useRows(quote: ServiceQuote): readonly ChangeRow[] {
  const { core } = useCore();
  const { cart } = useCart();
  if (core === null) return [];
  const amount = (price: number, quantity: number, total: number): LineAmount => ({
    total: core.formatMxn(total),
    each: `${core.formatMxn(price)}×${quantity.toString()}`,
  });
  const shown = cart?.lines ?? [];
  const ids = new Set([...shown.map((line) => line.planId), ...quote.lines.map((line) => line.id)]);
  return [...ids].map((id) => {
    const plan = findPlan(id);
    const old = shown.find((line) => line.planId === id);
    const fresh = quote.lines.find((line) => line.id === id);
    return {
      id,
      name: plan === undefined ? (fresh?.name ?? '') : `${plan.dataPlus} ${plan.data}`,
      before:
        old === undefined || plan === undefined
          ? null
          : amount(plan.priceCentavos, old.quantity, old.lineTotalCentavos),
      now: fresh === undefined ? null : amount(fresh.unitPrice, fresh.quantity, fresh.lineTotal),
    };
  });
}
