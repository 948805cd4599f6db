import type { Plan } from '@tuisty/shop-core';
import { Trash2 } from 'lucide-react';
import { useCart } from '../../shared/cart';
import { IconButton } from '../../shared/ui';
import { planName, texts } from './texts';

interface RemoveButtonProps {
  readonly plan: Plan;
  /** Called before the line goes, while its button still has the focus. */
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
      <Trash2 aria-hidden="true" />
    </IconButton>
  );
}
