import { useShopCatalogue } from '../../shared/core/catalogue/useShopCatalogue';
import { planName } from '../../shared/core/catalogue';
import { Button, ButtonLink, cx } from '../../shared/ui';
import { comparisonAddress } from './address';
import { setCompared, useCompared } from './compared';
import styles from './Comparison.module.css';
import { texts } from './texts';

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
