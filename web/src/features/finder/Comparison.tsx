import type { Plan } from '@tuisty/shop-core';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { planAddress } from '../../shared/core/catalogue';
import { afterDataText, allowanceOf } from '../../shared/core/catalogue/names';
import { AddButton } from '../../shared/plan-card/AddButton';
import { Button, ButtonLink, Price, VisuallyHidden, cx, networkName } from '../../shared/ui';
import { isPlaceRestored } from '../../shared/ui/arrival';
import { comparisonAddress } from './address';
import { setCompared } from './compared';
import card from '../../shared/ui/CardTable.module.css';
import styles from './Comparison.module.css';
import { texts } from './texts';

const { columns, compare } = texts;
const names = (networks: Plan['socialMedia']): string =>
  networks.length === 0 ? compare.none : networks.map(networkName).join(', ');

/** What each row says of a plan. */
const rows: readonly (readonly [name: string, textOf: (plan: Plan) => string])[] = [
  [columns.data, allowanceOf],
  [columns.duration, ({ duration }) => duration],
  [columns.perDay, ({ pricePerDayText }) => pricePerDayText],
  [columns.perGb, ({ pricePerGbText }) => pricePerGbText],
  [compare.afterData, afterDataText],
  [columns.networks, ({ socialMedia }) => names(socialMedia)],
  [compare.abroad, ({ socialMediaInter }) => names(socialMediaInter)],
  [columns.calls, texts.calls],
  [columns.sharing, ({ sharesInternet }) => (sharesInternet ? texts.shares : texts.sharesNot)],
];

/**
 * Compares two or three plans side by side. On a phone the name of a row is above its cells. The roles are explicit,
 * because screen readers ignore a table that CSS does not display as a table.
 */
export function Comparison({ plans }: { readonly plans: readonly Plan[] }) {
  const [, navigate] = useLocation();
  const titleId = useId();
  const place = useRef<HTMLDivElement>(null);
  // A shared address names an element that its prerendered page does not have.
  useEffect(() => {
    if (window.location.hash !== '' && !isPlaceRestored()) place.current?.scrollIntoView();
  }, []);
  const remove = (plan: Plan): void => {
    const rest = plans.flatMap(({ id }) => (id === plan.id ? [] : id));
    setCompared(rest);
    navigate(comparisonAddress(rest));
  };
  return (
    <div ref={place} id="comparar" tabIndex={-1} className="stack-3">
      <h3 id={titleId}>{compare.title}</h3>
      <table
        role="table"
        aria-labelledby={titleId}
        className={cx('sheet', card.table, styles.table)}
      >
        <thead role="rowgroup">
          <tr role="row" className={card.row}>
            <th role="columnheader" scope="col" className={styles.name}>
              <VisuallyHidden>{compare.row}</VisuallyHidden>
            </th>
            {plans.map((plan) => (
              <th key={plan.id} role="columnheader" scope="col">
                <Link to={planAddress(plan)} aria-label={texts.details(plan)} className="target">
                  {plan.dataPlus}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={card.body}>
          <Row name={columns.price} plans={plans} keyOf={({ priceText }) => priceText}>
            {({ priceText }) => <Price text={priceText} size="lg" />}
          </Row>
          {rows.map(([name, textOf]) => (
            <Row key={name} name={name} plans={plans} keyOf={textOf}>
              {textOf}
            </Row>
          ))}
          <Row name={columns.add} plans={plans} keyOf={({ id }) => id.toString()}>
            {(plan) => (
              <div className={cx('stack-1', styles.actions)}>
                <AddButton plan={plan} />
                <Button variant="quiet" onClick={() => remove(plan)}>
                  {compare.remove}
                  <VisuallyHidden>{texts.advice.of(plan)}</VisuallyHidden>
                </Button>
              </div>
            )}
          </Row>
        </tbody>
      </table>
      <p>
        <ButtonLink variant="secondary" to="/paquetes" onClick={() => setCompared([])}>
          {compare.again}
        </ButtonLink>
      </p>
    </div>
  );
}

interface RowProps {
  readonly name: string;
  readonly plans: readonly Plan[];
  /** Returns equal texts for plans that do not differ in this row. */
  readonly keyOf: (plan: Plan) => string;
  readonly children: (plan: Plan) => ReactNode;
}

/** A row whose cells are greyed, and said to be equal, if the plans do not differ in it. */
function Row({ name, plans, keyOf, children }: RowProps) {
  const isEqual = new Set(plans.map(keyOf)).size === 1;
  return (
    <tr role="row" className={cx(card.row, isEqual && styles.equal)}>
      <th role="rowheader" scope="row" className={styles.name}>
        {name}
        {isEqual ? <span className={styles.note}> {compare.equal}</span> : null}
      </th>
      {plans.map((plan) => (
        <td key={plan.id} role="cell">
          {children(plan)}
        </td>
      ))}
    </tr>
  );
}
