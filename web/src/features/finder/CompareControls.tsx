import type { Plan } from '@tuisty/shop-core';
import { planName, useShopCatalogue } from '../../shared/core/catalogue';
import { Button, ButtonLink, VisuallyHidden, cx } from '../../shared/ui';
import { comparisonAddress } from './address';
import { MAX_COMPARED, setCompared, useCompared } from './compared';
import styles from './Comparison.module.css';
import { texts } from './texts';

/** The checkbox of a card that chooses its plan for the comparison. */
export function CompareTick({ plan }: { readonly plan: Plan }) {
  const ids = useCompared();
  const isChosen = ids.includes(plan.id);
  const isFull = !isChosen && ids.length === MAX_COMPARED;
  return (
    <label className={cx('target line needs-scripts', styles.tick, isFull && 'soft')}>
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

/** The ticked plans of all lists, at the bottom of the screen while a list is visible. */
export function CompareBar() {
  const { catalogue } = useShopCatalogue();
  const ids = useCompared();
  const names = ids.flatMap((id) => {
    const plan = catalogue.plans.find((one) => one.id === id);
    return plan === undefined ? [] : planName(plan);
  });
  const { compare } = texts;
  return (
    <div className={names.length === 0 ? undefined : cx('row apart sheet', styles.bar)}>
      <p role="status" className="small">
        {names.length === 0 ? null : compare.chosen(names)}
      </p>
      {names.length === 0 ? null : (
        <div className="row">
          <Button variant="quiet" onClick={() => setCompared([])}>
            {compare.clear}
          </Button>
          {names.length < 2 ? null : (
            <ButtonLink to={comparisonAddress(ids)}>{compare.open(names.length)}</ButtonLink>
          )}
        </div>
      )}
    </div>
  );
}
