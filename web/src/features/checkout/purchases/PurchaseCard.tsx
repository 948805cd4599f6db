import { Check, Clock, X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import type { Purchase } from '../../../shared/storage/purchases';
import { cx, IconButton } from '../../../shared/ui';
import { Bought } from './Bought';
import { ChatButton } from './ChatButton';
import { NextSteps } from './NextSteps';
import styles from './PurchaseCard.module.css';
import { PurchaseActions } from './PurchaseActions';
import { Reference } from './Reference';
import { dateText, texts } from './texts';

interface PurchaseCardProps {
  readonly purchase: Purchase;
  /** Shown above the date; without it the date is the card's title. */
  readonly title?: string;
  /** Accessible name of the button that dismisses the card. */
  readonly dismissLabel: string;
  readonly onDismiss: () => void;
  /** Further actions beside the chat. */
  readonly actions?: ReactNode;
}

const icons = { paid: Check, awaited: Clock, expired: X } as const;

/** Shows a purchase with time, reference and next steps. */
export function PurchaseCard(props: PurchaseCardProps) {
  const { purchase, title, dismissLabel, onDismiss, actions } = props;
  const { state, order } = purchase;
  const headingId = useId();
  const dated = texts.dated[state](dateText(order.paidAt ?? order.createdAt));
  const Icon = icons[state];
  return (
    <article className={styles.card} aria-labelledby={headingId}>
      <header className={styles.header}>
        <Icon aria-hidden="true" className={cx(styles.state, styles[state])} />
        <div>
          <h2 id={headingId} className={styles.title}>
            {title ?? dated}
          </h2>
          {title === undefined ? null : <p className={styles.date}>{dated}</p>}
        </div>
        <IconButton label={dismissLabel} className={styles.dismiss} onClick={onDismiss}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <div className={styles.columns}>
        <div className={styles.facts}>
          <Reference reference={order.reference} />
          <Bought purchase={purchase} />
          <div className={styles.actions}>
            <PurchaseActions purchase={purchase} />
            <ChatButton
              message={texts.chat.message(order.reference)}
              variant={state === 'expired' ? 'quiet' : 'secondary'}
            >
              {texts.chat.action}
            </ChatButton>
            {actions}
          </div>
        </div>
        <NextSteps purchase={purchase} />
      </div>
    </article>
  );
}
