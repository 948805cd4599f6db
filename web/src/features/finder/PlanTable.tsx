import type { Plan, PlanOrder } from '@tuisty/shop-core';
import { Check, Plus, Wifi, WifiOff } from 'lucide-react';
import { Link } from 'wouter';
import { planAddress } from '../../shared/core/catalogue';
import { useAdding } from '../../shared/plan-card/useAdding';
import { cx, IconButton, Price } from '../../shared/ui';
import { CardCell, CardTable, cardRow, type CardColumn } from '../../shared/ui/CardTable';
import styles from './PlanTable.module.css';
import { texts } from './texts';

interface PlanTableProps {
  readonly plans: readonly Plan[];
  readonly label: string;
  readonly order: PlanOrder;
}

/** Compares plans: as touch-sized rows on a phone, as a table on wider screens. */
export function PlanTable({ plans, label, order }: PlanTableProps) {
  const { data, plan, duration, price, perDay, perGb, add, ...rest } = texts.columns;
  const sortedBy = (one: PlanOrder, sorted: CardColumn['sorted']) => ({
    sorted: order === one ? sorted : undefined,
  });
  return (
    <CardTable
      label={label}
      columns={[
        { name: data, ...sortedBy('data', 'descending') },
        { name: plan },
        { name: duration },
        { name: price, ...sortedBy('price', 'ascending') },
        { name: perDay, className: styles.widest },
        { name: perGb, ...sortedBy('pricePerGb', 'ascending') },
        ...[rest.sharing, rest.calls, rest.networks].map((name) => ({ name })),
        { name: add, isHidden: true },
      ]}
      className={styles.table}
    >
      {plans.map((one) => (
        <PlanRow key={one.id} plan={one} />
      ))}
    </CardTable>
  );
}

function PlanRow({ plan }: { readonly plan: Plan }) {
  const { answer, add } = useAdding(plan.id);
  const Sharing = plan.sharesInternet ? Wifi : WifiOff;
  return (
    <tr role="row" className={cx(cardRow, styles.row)}>
      <CardCell area="data" className={styles.data}>
        {plan.data}
        {plan.renewal === null ? null : <span className={styles.renewal}> {plan.renewal}</span>}
      </CardCell>
      <th role="rowheader" scope="row" className={cx('reach', styles.plan)}>
        <Link to={planAddress(plan)} aria-label={texts.details(plan)}>
          {plan.dataPlus}
        </Link>
      </th>
      <CardCell area="duration" className={styles.fact}>
        {plan.duration}
      </CardCell>
      <CardCell area="price" className={styles.price}>
        <Price text={plan.priceText} />
      </CardCell>
      <CardCell area="widest" className={styles.widest}>
        {plan.pricePerDayText}
      </CardCell>
      <CardCell area="rate" className={cx(styles.fact, styles.perGb)}>
        {plan.pricePerGbText}
        <span className={styles.unit}>{texts.perGb}</span>
      </CardCell>
      <CardCell area="sharing" className={styles.fact}>
        <span className={styles.sharing}>
          <Sharing />
          {plan.sharesInternet ? texts.shares : texts.sharesNot}
        </span>
      </CardCell>
      <CardCell area="calls" className={styles.fact}>
        {texts.calls(plan)}
      </CardCell>
      <CardCell area="networks" className={cx(styles.fact, styles.networks)}>
        {texts.networks(plan.socialMedia.length)}
      </CardCell>
      <CardCell area="add">
        <IconButton
          label={texts.add(plan)}
          className={cx(styles.button, answer > 0 && styles.done)}
          onClick={add}
        >
          {answer > 0 ? <Check key={answer} /> : <Plus />}
        </IconButton>
      </CardCell>
    </tr>
  );
}
