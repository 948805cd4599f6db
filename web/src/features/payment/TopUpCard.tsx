import type { TopUp } from '@tuisty/shop-core';
import { Badge, Button, cx, Price, VisuallyHidden } from '../../shared/ui';
import styles from './TopUpCard.module.css';
import { topUpTexts as texts } from './texts';

interface TopUpCardProps {
  readonly topUp: TopUp;
  readonly onBuy: (topUp: TopUp) => void;
}

export function TopUpCard({ topUp, onBuy }: TopUpCardProps) {
  return (
    <article className={cx(styles.card, topUp.popular && styles.popular)}>
      <h2 className={styles.name}>{topUp.name}</h2>
      {topUp.popular ? <Badge className={styles.badge}>{texts.popular}</Badge> : null}
      <Price text={topUp.priceText} size="xl" currency />
      <p className={styles.description}>{topUp.description}</p>
      <Button
        size="lg"
        block
        variant={topUp.popular ? 'primary' : 'secondary'}
        onClick={() => {
          onBuy(topUp);
        }}
      >
        {texts.buy}
        <VisuallyHidden> {topUp.name}</VisuallyHidden>
      </Button>
    </article>
  );
}
