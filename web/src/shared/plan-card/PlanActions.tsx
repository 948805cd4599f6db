import type { Plan } from '@tuisty/shop-core';
import { Check, ShoppingCart } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useCartStore } from '../core';
import { chatHref, site } from '../site';
import { Button, ButtonAnchor, VisuallyHidden } from '../ui';
import styles from './PlanActions.module.css';
import { texts } from './texts';

const ANSWER_MS = 1500;

/** The loud way (the cart) and the quiet way (the chat) to buy a plan. */
export function PlanActions({ plan }: { readonly plan: Plan }) {
  const { add } = useCartStore();
  const [adds, setAdds] = useState(0);
  const [answering, setAnswering] = useState(false);

  useEffect(() => {
    if (adds === 0) return undefined;
    setAnswering(true);
    const timer = setTimeout(() => {
      setAnswering(false);
    }, ANSWER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [adds]);

  return (
    <div className={styles.actions}>
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
        }}
      >
        {texts.add}
        <VisuallyHidden>{texts.addName(plan)}</VisuallyHidden>
      </Button>
      <ButtonAnchor
        block
        newTab
        variant="quiet"
        href={chatHref(site.chatUrl, texts.chatMessage(plan))}
      >
        {texts.buy}
        <VisuallyHidden>{texts.buyNewTab(plan)}</VisuallyHidden>
      </ButtonAnchor>
    </div>
  );
}
