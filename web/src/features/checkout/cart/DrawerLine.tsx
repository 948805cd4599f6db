import { allowanceOf } from '../../../shared/core/catalogue/names';
import styles from './CartDrawer.module.css';
import { LineStepper, RemoveButton } from './LineControls';
import { texts } from './texts';
import type { ShownLine } from './useCartLines';

interface DrawerLineProps {
  readonly line: ShownLine;
  readonly onRemoving: () => void;
}

/** A line of the cart in the drawer. */
export function DrawerLine({ line, onRemoving }: DrawerLineProps) {
  const { plan, quantity, totalText } = line;
  return (
    <li className={styles.line}>
      <img src={plan.image} width={160} height={160} alt="" className={styles.picture} />
      <div>
        <p className={styles.name}>{`${plan.name} ${plan.dataPlus}`}</p>
        <p className={styles.facts}>{`${allowanceOf(plan)} · ${plan.duration}`}</p>
        <p className={styles.facts}>{texts.linePrice(plan.priceText, quantity)}</p>
      </div>
      <p className={styles.lineTotal}>{totalText}</p>
      <div className={styles.controls}>
        <LineStepper line={line} />
        <RemoveButton plan={plan} onRemoving={onRemoving} />
      </div>
    </li>
  );
}
