import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../ui';
import styles from './IconCards.module.css';

interface IconCard {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  /** A quiet button at the end of the card. */
  readonly action?: ReactNode;
}

interface IconCardsProps {
  readonly cards: readonly IconCard[];
  /** Sets the columns of wide screens. */
  readonly className: string | undefined;
}

/** A list of cards, each with an icon, a title and a text. */
export function IconCards({ cards, className }: IconCardsProps) {
  return (
    <ul className={cx('stack', className)}>
      {cards.map(({ icon: Icon, title, text, action }) => (
        <li key={title} className={cx('stack-1 frame padded', styles.card)}>
          <span className={styles.icon}>
            <Icon />
          </span>
          <h3>{title}</h3>
          <p className="soft">{text}</p>
          {action && <div className={styles.action}>{action}</div>}
        </li>
      ))}
    </ul>
  );
}
