import type { Plan } from '@tuisty/shop-core';
import { Check, ShoppingCart } from 'lucide-react';
import { Button } from '../ui/Button';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import styles from './PlanCard.module.css';
import { texts } from './texts';
import { useAdding } from './useAdding';

export function AddButton({ plan }: { readonly plan: Plan }) {
  const { answer, add } = useAdding(plan.id);

  return (
    <Button
      block
      data-plan={plan.id}
      icon={answer > 0 ? <Check key={answer} className={styles.answer} /> : <ShoppingCart />}
      onClick={add}
    >
      {texts.add}
      <VisuallyHidden>{texts.addName(plan)}</VisuallyHidden>
    </Button>
  );
}
