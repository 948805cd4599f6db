import type { Plan } from '@tuisty/shop-core';
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
      <IconButton
        label={texts.increase(name)}
        onClick={() => {
          increase(plan.id);
        }}
      >
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

export function RemoveButton({ plan, onRemoving }: RemoveButtonProps) {
  const { remove } = useCart();
  return (
    <IconButton
      label={texts.remove(planName(plan))}
      data-remove={plan.id}
      onClick={() => {
        onRemoving();
        remove(plan.id);
      }}
    >
      <Trash2 />
    </IconButton>
  );
}
