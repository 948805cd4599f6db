import type { Plan } from '@tuisty/shop-core';
import type { MouseEvent } from 'react';
import { Minus, Plus, Trash2 } from 'lucide-react';
import { useCart } from '../../../shared/core/cart';
import { planName } from '../../../shared/core/catalogue';
import { cx, IconButton } from '../../../shared/ui';
import styles from './LineControls.module.css';
import { texts } from './texts';
import type { ShownLine } from './useCartLines';

/** The quantity of a line between a minus and a plus button. Announces each new quantity; the core enforces the maximum. */
export function LineStepper({ line }: { readonly line: ShownLine }) {
  const { increase, decrease } = useCart();
  const { plan, quantity } = line;
  const name = planName(plan);
  return (
    <div role="group" aria-label={texts.quantityOf(name)} className={styles.stepper}>
      {/* aria-disabled instead of disabled, so that the button keeps the focus at the minimum. */}
      <IconButton
        label={texts.decrease(name)}
        aria-disabled={quantity <= 1 || undefined}
        onClick={() => {
          if (quantity > 1) decrease(plan.id);
        }}
      >
        <Minus />
      </IconButton>
      <output className={cx('strong tabular', styles.value)} aria-live="polite">
        {quantity}
      </output>
      <IconButton label={texts.increase(name)} onClick={() => increase(plan.id)}>
        <Plus />
      </IconButton>
    </div>
  );
}

interface RemoveButtonProps {
  readonly plan: Plan;
  /** Called before the line is removed, while its button still has the focus. */
  readonly onRemoving: () => void;
}

/** Milliseconds in which a second press belongs to a double press, meant for the row that is gone. */
const DOUBLE_PRESS = 400;
let removal: { time: number; x: number; y: number; list: Element | null } | null = null;

/** Whether a press at the same place follows the removal of a row: another row has come under the finger. */
function isSecondPress({ nativeEvent, currentTarget }: MouseEvent): boolean {
  const { timeStamp: time, clientX: x, clientY: y, detail } = nativeEvent;
  // A key has no place, and its focus is moved on purpose.
  if (detail === 0) return false;
  const list = currentTarget.closest('tbody, ul');
  const last = removal?.list === list ? removal : null;
  if (last !== null && time - last.time < DOUBLE_PRESS && Math.hypot(x - last.x, y - last.y) < 44)
    return true;
  removal = { time, x, y, list };
  return false;
}

export function RemoveButton({ plan, onRemoving }: RemoveButtonProps) {
  const { remove } = useCart();
  return (
    <IconButton
      label={texts.remove(planName(plan))}
      data-remove={plan.id}
      onClick={(event) => {
        if (isSecondPress(event)) return;
        onRemoving();
        remove(plan.id);
      }}
    >
      <Trash2 />
    </IconButton>
  );
}
