import type { Plan } from '@tuisty/shop-core';
import { Trash2 } from 'lucide-react';
import { useCart } from '../../../shared/core/cart';
import { planName } from '../../../shared/core/catalogue';
import { IconButton } from '../../../shared/ui';
import { QuantityStepper } from '../../../shared/ui/QuantityStepper';
import { texts } from './texts';
import type { ShownLine } from './useCartLines';

export function LineStepper({ line }: { readonly line: ShownLine }) {
  const { increase, decrease } = useCart();
  const { plan, quantity } = line;
  const name = planName(plan);
  return (
    <QuantityStepper
      quantity={quantity}
      label={texts.quantityOf(name)}
      decreaseLabel={texts.decrease(name)}
      increaseLabel={texts.increase(name)}
      onDecrease={() => {
        decrease(plan.id);
      }}
      onIncrease={() => {
        increase(plan.id);
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
