import { useState } from 'react';
import { useCore } from '../../../shared/core/cart';
import { findPlan, planName } from '../../../shared/core/catalogue';
import {
  orderChoices,
  useReview,
  type ChoiceFault,
  type OrderedLine,
} from '../../../shared/core/order';
import { Button } from '../../../shared/ui';
import styles from './OrderChoices.module.css';
import { choiceTexts as texts } from './texts';
import { UnitFields } from './UnitFields';

/** Number of units that are shown before the shopper expands the list. */
const SHOWN = 3;

interface LineChoicesProps {
  readonly line: OrderedLine;
  readonly faults: readonly ChoiceFault[];
}

/** The choices for a line of the cart. Each unit of its quantity is a separate phone line. */
export function LineChoices({ line: { planId, units }, faults }: LineChoicesProps) {
  const { core } = useCore();
  const { isStrict, refusal } = useReview();
  const [opened, setOpened] = useState(false);
  const plan = findPlan(core, planId);
  const name = plan === undefined ? '' : planName(plan);
  const mine = faults.filter((fault) => fault.kind === 'unit' && fault.planId === planId);
  const shownFaults = [...(isStrict ? mine : []), ...(refusal === null ? [] : [refusal.fault])];
  // Expands the list if a hidden unit has an error.
  const open = opened || shownFaults.some((fault) => isBehind(fault, planId));
  const shown = open ? units : units.slice(0, SHOWN);
  const sim = units[0]?.sim ?? 'physical';
  // Each line to renew has its own number, so this choice is not copied.
  const isCopied = sim !== 'own' && units.some((unit) => unit.sim !== sim && unit.sim !== 'own');
  return (
    <div role="group" aria-label={name} className={styles.card}>
      <div>
        <h3 className={styles.plan}>{name}</h3>
        {units.length === 1 ? null : (
          <p className={styles.several}>{texts.severalLines(units.length)}</p>
        )}
      </div>
      <div className={styles.units}>
        {shown.map((unit, index) => (
          <UnitFields
            key={index.toString()}
            planId={planId}
            plan={name}
            index={index}
            isOnly={units.length === 1}
            unit={unit}
            faults={mine.filter((fault) => fault.kind === 'unit' && fault.unit === index)}
          />
        ))}
      </div>
      {units.length <= SHOWN && !isCopied ? null : (
        <div className={styles.more}>
          {units.length <= SHOWN ? null : (
            <Button
              variant="quiet"
              aria-expanded={open}
              onClick={() => {
                setOpened(!open);
              }}
            >
              {open ? texts.less : texts.more(units.length - SHOWN)}
            </Button>
          )}
          {isCopied ? (
            <Button
              variant="quiet"
              onClick={() => {
                orderChoices.setSims(planId, units.length, sim);
              }}
            >
              {texts.copy[sim]}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  );
}

function isBehind(fault: ChoiceFault, planId: number): boolean {
  return fault.kind === 'unit' && fault.planId === planId && fault.unit >= SHOWN;
}
