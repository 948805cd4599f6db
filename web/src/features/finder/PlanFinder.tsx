import type { FamilyInfo, Plan } from '@tuisty/shop-core';
import { useRef, type ReactNode } from 'react';
import { useShopCatalogue } from '../../shared/core/catalogue';
import { AddressedPlanContext, CardControlContext } from '../../shared/plan-card/PlanCard';
import { PlanGrid } from '../../shared/plan-card/PlanGrid';
import { Button, ButtonLink, cx } from '../../shared/ui';
import { useSearch } from '../../shared/ui/hooks/useAddress';
import { comparedIn } from './address';
import { CompareBar, CompareTick } from './CompareControls';
import { Comparison } from './Comparison';
import { Durations, FinderBar } from './FinderBar';
import styles from './FinderBar.module.css';
import { PlanTable } from './PlanTable';
import { RulesAway } from './RulesAway';
import { texts } from './texts';
import { useFinder } from './useFinder';
import { usePlanInAddress } from './usePlanInAddress';

/** No plan has an anchor on pages with several families, because plan names repeat there. */
const NONE: readonly Plan[] = [];

/** A list of so few plans is compared without filters. */
const FEW = 4;

const compareTick = (plan: Plan) => <CompareTick plan={plan} />;

interface PlanFinderProps {
  /** Limits the plans to a family; absent for all plans. */
  readonly family?: FamilyInfo;
  /** The content of the unfiltered page, also without scripts. */
  readonly children: ReactNode;
}

/** Filters and orders the plans of a page, and shows them as cards or in rows. */
export function PlanFinder({ family, children }: PlanFinderProps) {
  const { catalogue, plansOf } = useShopCatalogue();
  const finder = useFinder(family?.id ?? null);
  const bar = useRef<HTMLDivElement>(null);
  const { found, view, order } = finder;
  const plans = family === undefined ? catalogue.plans : plansOf(family.id);
  const { length: all } = plans;
  const { none } = texts;
  const addressed = usePlanInAddress(family === undefined ? NONE : plans);

  const compared = comparedIn(useSearch(), family === undefined ? catalogue.plans : NONE);

  const isShort = family !== undefined && all <= FEW;

  const results = () => {
    if (found === null || isShort) return children;
    if (found.length === 0) {
      const elsewhere = family === undefined ? 0 : finder.foundAnywhere();
      return (
        <div className="stack sheet padded centred">
          <h3>{none.title}</h3>
          <p>{none.text}</p>
          <div className="row">
            <Button
              variant="secondary"
              onClick={() => {
                finder.clear();
                // The button disappears, so the focus moves to the results.
                bar.current?.focus();
              }}
            >
              {none.clear}
            </Button>
            {elsewhere === 0 ? null : (
              <ButtonLink to={finder.addressOf({}, '/paquetes')}>
                {none.anywhere(elsewhere)}
              </ButtonLink>
            )}
          </div>
        </div>
      );
    }
    // The key re-creates the list, because moved cards would count as a layout shift.
    return view === 'table' ? (
      <PlanTable key="table" plans={found} label={texts.list} order={order} />
    ) : (
      <PlanGrid key="cards" plans={found} label={texts.list} />
    );
  };

  if (compared.length > 0) return <Comparison plans={compared} />;
  return (
    <>
      {isShort ? (
        <Durations finder={finder} family={family} />
      ) : (
        <FinderBar
          finder={finder}
          family={family ?? null}
          shown={found?.length ?? all}
          all={all}
          barRef={bar}
        />
      )}
      {finder.isBroken && !isShort ? <RulesAway onRetry={finder.retry} className="before" /> : null}
      <div className={cx(styles.results, finder.wasAsked && styles.settled)}>
        <AddressedPlanContext value={family === undefined ? null : addressed}>
          <CardControlContext value={compareTick}>{results()}</CardControlContext>
        </AddressedPlanContext>
      </div>
      <CompareBar />
    </>
  );
}
