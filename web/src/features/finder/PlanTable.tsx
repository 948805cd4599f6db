import type { Plan, PlanOrder } from '@tuisty/shop-core';
import { Check, Plus, Wifi, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { planAddress } from '../../shared/core/catalogue';
import { useAdding } from '../../shared/plan-card/useAdding';
import { cx, IconButton, Price, VisuallyHidden, visuallyHidden } from '../../shared/ui';
import styles from './PlanTable.module.css';
import { texts } from './texts';

interface PlanTableProps {
  readonly plans: readonly Plan[];
  readonly label: string;
  readonly order: PlanOrder;
}

/**
 * Compares plans: as touch-sized rows on a phone, as a table on wider screens. The roles are explicit, because screen
 * readers ignore a table that CSS does not display as a table.
 */
export function PlanTable({ plans, label, order }: PlanTableProps) {
  const { columns } = texts;
  return (
    <table role="table" aria-label={label} className={styles.table}>
      <thead role="rowgroup" className={cx(visuallyHidden, styles.head)}>
        <tr role="row">
          <Column sorted={order === 'data' && 'descending'}>{columns.data}</Column>
          <Column>{columns.plan}</Column>
          <Column>{columns.duration}</Column>
          <Column sorted={order === 'price' && 'ascending'}>{columns.price}</Column>
          <Column className={styles.widest}>{columns.perDay}</Column>
          <Column sorted={order === 'pricePerGb' && 'ascending'}>{columns.perGb}</Column>
          <Column>{columns.sharing}</Column>
          <Column>{columns.calls}</Column>
          <Column>{columns.networks}</Column>
          <Column>
            <VisuallyHidden>{columns.add}</VisuallyHidden>
          </Column>
        </tr>
      </thead>
      <tbody role="rowgroup" className={styles.body}>
        {plans.map((plan) => (
          <PlanRow key={plan.id} plan={plan} />
        ))}
      </tbody>
    </table>
  );
}

interface ColumnProps {
  readonly sorted?: 'ascending' | 'descending' | false;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

function Column({ sorted = false, className, children }: ColumnProps) {
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sorted === false ? undefined : sorted}
      className={className}
    >
      {children}
    </th>
  );
}

function PlanRow({ plan }: { readonly plan: Plan }) {
  const { answer, add } = useAdding(plan.id);
  const Sharing = plan.sharesInternet ? Wifi : WifiOff;
  return (
    <tr role="row" className={styles.row}>
      <td role="cell" className={styles.data}>
        {plan.data}
        {plan.renewal === null ? null : <span className={styles.renewal}> {plan.renewal}</span>}
      </td>
      <th role="rowheader" scope="row" className={styles.plan}>
        <Link to={planAddress(plan)} aria-label={texts.details(plan)} className={styles.link}>
          {plan.dataPlus}
        </Link>
      </th>
      <td role="cell" className={styles.duration}>
        {plan.duration}
      </td>
      <td role="cell" className={styles.price}>
        <Price text={plan.priceText} />
      </td>
      <td role="cell" className={styles.widest}>
        {plan.pricePerDayText}
      </td>
      <td role="cell" className={styles.perGb}>
        {plan.pricePerGbText}
        <span className={styles.unit}>{texts.perGb}</span>
      </td>
      <td role="cell" className={styles.sharing}>
        <span>
          <Sharing />
          {plan.sharesInternet ? texts.shares : texts.sharesNot}
        </span>
      </td>
      <td role="cell" className={styles.calls}>
        {texts.calls(plan)}
      </td>
      <td role="cell" className={styles.networks}>
        {texts.networks(plan.socialMedia.length)}
      </td>
      <td role="cell" className={styles.add}>
        <IconButton
          label={texts.add(plan)}
          className={cx(styles.button, answer > 0 && styles.done)}
          onClick={add}
        >
          {answer > 0 ? <Check key={answer} /> : <Plus />}
        </IconButton>
      </td>
    </tr>
  );
}
