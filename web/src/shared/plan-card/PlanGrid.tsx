import type { Plan } from '@tuisty/shop-core';
import { cx, HydrationBoundary } from '../ui';
import entrance from './entrance.module.css';
import { PlanCard } from './PlanCard';
import styles from './PlanCard.module.css';

export interface PlanGridProps {
  readonly plans: readonly Plan[];
  readonly label: string;
  /** Shows four cards per row on wide screens instead of three. */
  readonly four?: boolean;
}

/** A list of plan cards, which rise one after another unless the shopper prefers reduced motion. */
export function PlanGrid({ plans, label, four = false }: PlanGridProps) {
  return (
    <ul className={cx(styles.grid, entrance.entrance, four && 'columns-4')} aria-label={label}>
      {plans.map((plan) => (
        <li key={plan.id}>
          <HydrationBoundary>
            <PlanCard plan={plan} />
          </HydrationBoundary>
        </li>
      ))}
    </ul>
  );
}
