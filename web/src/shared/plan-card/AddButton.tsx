import type { Plan } from '@tuisty/shop-core';
import { Check, ShoppingCart } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useCartStore } from '../cart';
import { Button, VisuallyHidden } from '../ui';
import styles from './AddButton.module.css';
import { texts } from './texts';

const ANSWER_MS = 1500;

/** Puts a plan into the cart, and shows for a moment that it did. Every click counts. */
export function AddButton({ plan }: { readonly plan: Plan }) {
  const { add } = useCartStore();
  const [adds, setAdds] = useState(0);
  const [answering, setAnswering] = useState(false);

  useEffect(() => {
    if (adds === 0) return undefined;
    const timer = setTimeout(() => {
      setAnswering(false);
    }, ANSWER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [adds]);

  return (
    <Button
      block
      icon={
        answering ? (
          <Check key={adds} className={styles.answer} aria-hidden="true" />
        ) : (
          <ShoppingCart aria-hidden="true" />
        )
      }
      onClick={() => {
        add(plan.id);
        setAdds((count) => count + 1);
        setAnswering(true);
      }}
    >
      {texts.add}
      <VisuallyHidden>{texts.addName(plan)}</VisuallyHidden>
    </Button>
  );
}
