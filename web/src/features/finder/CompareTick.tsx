import type { Plan } from '@tuisty/shop-core';
import { VisuallyHidden, cx } from '../../shared/ui';
import { MAX_COMPARED, setCompared, useCompared } from './compared';
import styles from './Comparison.module.css';
import { texts } from './texts';

/** The checkbox of a card that chooses its plan for the comparison. */
export function CompareTick({ plan }: { readonly plan: Plan }) {
  const ids = useCompared();
  const isChosen = ids.includes(plan.id);
  const isFull = !isChosen && ids.length === MAX_COMPARED;
  return (
    <label className={cx('line needs-scripts', styles.tick, isFull && 'soft')}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isFull}
        onChange={() =>
          setCompared(isChosen ? ids.filter((id) => id !== plan.id) : [...ids, plan.id])
        }
      />
      <span>
        {isFull ? texts.compare.full : texts.compare.tick}
        <VisuallyHidden>{texts.advice.of(plan)}</VisuallyHidden>
      </span>
    </label>
  );
}
