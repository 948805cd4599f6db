import { familyPath, useShopCatalogue } from '../../shared/core/catalogue';
import type { FamilyInfo, Plan, PlanOrder } from '@tuisty/shop-core';
import { useId, type ReactNode, type RefObject } from 'react';
import { Link } from 'wouter';
import { cx, VisuallyHidden } from '../../shared/ui';
import type { View } from './address';
import styles from './FinderBar.module.css';
import { texts } from './texts';
import type { useFinder } from './useFinder';

/** Offered maximum prices in pesos. The URL may contain another amount. */
const USUAL_LIMIT = '200';
const orders = {
  all: ['catalogue', 'price', 'data', 'pricePerGb'],
  family: ['price', 'data', 'pricePerGb'],
} as const satisfies Record<string, readonly PlanOrder[]>;
const views: readonly View[] = ['cards', 'table'];

interface FinderBarProps {
  readonly finder: ReturnType<typeof useFinder>;
  readonly family: FamilyInfo | null;
  readonly shown: number;
  readonly all: number;
  readonly barRef: RefObject<HTMLDivElement | null>;
}

export function FinderBar({ finder, family, shown, all, barRef }: FinderBarProps) {
  const { filters, order, view, change, orderBy, showAs } = finder;
  const orderId = useId();
  return (
    <div
      ref={barRef}
      role="search"
      aria-label={texts.label}
      tabIndex={-1}
      className="stack-1 needs-scripts before"
    >
      <div className={cx('line', styles.filters)}>
        <Durations finder={finder} family={family} />
        <Chip
          pressed={filters.upTo !== null}
          onPress={() => change({ upTo: filters.upTo === null ? USUAL_LIMIT : null })}
        >
          {texts.upTo(filters.upTo ?? USUAL_LIMIT)}
        </Chip>
        {(['sharesInternet', 'allNetworks'] as const).map((filter) => (
          <Chip
            key={filter}
            pressed={filters[filter]}
            onPress={() => change({ [filter]: !filters[filter] })}
          >
            {texts[filter]}
          </Chip>
        ))}
        <AtLeast finder={finder} />
      </div>
      <div className="row apart">
        <p role="status" className={cx('strong tabular', styles.count)}>
          {texts.count(shown, all)}
        </p>
        <div className={cx('line', styles.order)}>
          <label htmlFor={orderId} className="small soft">
            {texts.order}
          </label>
          <select
            id={orderId}
            value={order}
            className={styles.chip}
            onChange={(event) => orderBy(event.target.value as PlanOrder)}
          >
            {orders[family === null ? 'all' : 'family'].map((one) => (
              <option key={one} value={one}>
                {texts.orders[one]}
              </option>
            ))}
          </select>
        </div>
        <div role="group" aria-label={texts.view} className="segments">
          {views.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={view === one}
              className="segment"
              onClick={() => showAs(one)}
            >
              {texts.views[one]}
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The minimum data: the allowances of the catalogue, and that of the URL. */
function AtLeast({ finder: { filters, change } }: Pick<FinderBarProps, 'finder'>) {
  const { plans } = useShopCatalogue().catalogue;
  const { atLeast } = filters;
  const offered = new Set(plans.map(({ dataMegabytes }) => Math.floor(dataMegabytes / 1024)));
  if (atLeast !== null) offered.add(Number(atLeast));
  offered.delete(0);
  return (
    <select
      aria-label={texts.data}
      value={atLeast ?? ''}
      data-chosen={atLeast === null ? undefined : ''}
      className={styles.chip}
      onChange={({ target: { value } }) => change({ atLeast: value === '' ? null : value })}
    >
      <option value="">{texts.anyData}</option>
      {[...offered]
        .sort((a, b) => a - b)
        .map((gigabytes) => (
          <option key={gigabytes} value={gigabytes}>
            {texts.atLeast(`${gigabytes}`)}
          </option>
        ))}
    </select>
  );
}

/** The five durations: links to the other families on a family's page, otherwise a filter. */
export function Durations({
  finder: { filters, addressOf, change },
  family,
}: Pick<FinderBarProps, 'finder' | 'family'>) {
  const { catalogue, plansOf } = useShopCatalogue();
  const Group = family === null ? 'div' : 'nav';
  return (
    <Group
      role={family === null ? 'group' : undefined}
      aria-label={texts.durations}
      className={cx('row', styles.durations)}
    >
      <span aria-hidden="true" className="small soft">
        {texts.days}
      </span>
      {catalogue.families.map((one) =>
        family === null ? (
          <Chip
            key={one.id}
            pressed={filters.family === one.id}
            onPress={() => change({ family: filters.family === one.id ? null : one.id })}
          >
            <Days of={one} plans={plansOf(one.id)} />
          </Chip>
        ) : (
          <Link
            key={one.id}
            to={addressOf({ family: null }, familyPath(one.id))}
            aria-current={one.id === family.id ? 'page' : undefined}
            className={styles.chip}
          >
            <Days of={one} plans={plansOf(one.id)} />
          </Link>
        ),
      )}
    </Group>
  );
}

function Days({ of: family, plans }: { readonly of: FamilyInfo; readonly plans: readonly Plan[] }) {
  const days = plans.map(({ durationDays }) => durationDays);
  return (
    <>
      {texts.span(Math.min(...days), Math.max(...days))}
      <VisuallyHidden>{texts.ofFamily(family)}</VisuallyHidden>
    </>
  );
}

interface ChipProps {
  readonly pressed: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

export function Chip({ pressed, onPress, children }: ChipProps) {
  return (
    <button type="button" aria-pressed={pressed} className={styles.chip} onClick={onPress}>
      {children}
    </button>
  );
}
