import type { CartChange, Plan } from '@tuisty/shop-core';
import { Trash2 } from 'lucide-react';
import { useAnnounce, useCart } from '../../../shared/core/cart';
import { planName } from '../../../shared/core/catalogue';
import { IconButton } from '../../../shared/ui';
import { QuantityStepper } from '../../../shared/ui/QuantityStepper';
import { texts } from './texts';
import type { ShownLine } from './useCartLines';

/** Quantity stepper of a cart line. */
export function LineStepper({ line }: { readonly line: ShownLine }) {
  const { increase, decrease } = useCart();
  const announce = useAnnounce();
  const { plan, quantity } = line;
  const name = planName(plan);
  const announceRefusal = (change: CartChange | null): void => {
    if (change?.ok === false) announce({ kind: 'refused', code: change.code, planId: plan.id });
  };
  return (
    <QuantityStepper
      quantity={quantity}
      label={texts.quantityOf(name)}
      decreaseLabel={texts.decrease(name)}
      increaseLabel={texts.increase(name)}
      onDecrease={() => {
        announceRefusal(decrease(plan.id));
      }}
      onIncrease={() => {
        announceRefusal(increase(plan.id));
      }}
    />
  );
}

interface RemoveButtonProps {
  readonly plan: Plan;
  /** Called before the line is removed, while its button still has the focus. */
  readonly onRemoving: () => void;
}

export function RemoveButton({ plan, onRemoving }: RemoveButtonProps) {
  const { cart, remove } = useCart();
  const announce = useAnnounce();
  return (
    <IconButton
      label={texts.remove(planName(plan))}
      data-remove={plan.id}
      onClick={() => {
        const index = cart?.lines.findIndex((line) => line.planId === plan.id) ?? -1;
        const line = cart?.lines[index];
        onRemoving();
        const change = remove(plan.id);
        if (change?.ok === false) announce({ kind: 'refused', code: change.code, planId: plan.id });
        else if (line !== undefined) announce({ kind: 'removed', line, index });
      }}
    >
      <Trash2 />
    </IconButton>
  );
}
