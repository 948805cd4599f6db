import { Link } from 'wouter';
import { useCore } from '../../../shared/core/cart';
import { findPlan, planAddress, planName } from '../../../shared/core/catalogue';
import { allowanceOf } from '../../../shared/core/catalogue/names';
import type { Purchase } from '../../../shared/storage/purchases';
import { lineDetails } from './lineDetails';
import styles from './PurchaseCard.module.css';
import { texts } from './texts';

/** Shows the lines of a purchase, the shipping cost and the total. */
export function Bought({ purchase }: { readonly purchase: Purchase }) {
  const { core } = useCore();
  const { order } = purchase;
  const money = (centavos: number): string => core?.formatMxn(centavos) ?? '';
  return (
    <dl className={styles.bought}>
      {order.lines.map((line) => {
        const plan = findPlan(core, line.id);
        return (
          <div key={line.id} className={styles.line}>
            <dt>
              {plan === undefined ? (
                line.name
              ) : (
                <Link to={planAddress(plan)}>{planName(plan)}</Link>
              )}
              <span className={styles.details}>
                {plan === undefined || plan.renewal === null ? null : `${allowanceOf(plan)} · `}
                {lineDetails(purchase, line)}
              </span>
            </dt>
            <dd>{texts.linePrice(money(line.unitPrice), line.quantity)}</dd>
          </div>
        );
      })}
      {order.shipping === 0 ? null : (
        <div className={styles.line}>
          <dt>{texts.shipping}</dt>
          <dd>{money(order.shipping)}</dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>{texts.total}</dt>
        <dd>{money(order.total)}</dd>
      </div>
    </dl>
  );
}
