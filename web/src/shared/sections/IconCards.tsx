import { Globe, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink, cx } from '../ui';
import styles from './IconCards.module.css';

interface IconCard {
  readonly title: string;
  readonly text: string;
  readonly action: { readonly label: string; readonly to: string } | null;
}

interface IconCardsProps {
  readonly cards: readonly IconCard[];
  readonly icons: readonly LucideIcon[];
  /** At the end of a card without an action. */
  readonly instead?: ReactNode;
  /** Sets the columns of wide screens. */
  readonly className: string | undefined;
}

export function IconCards({ cards, icons, instead, className }: IconCardsProps) {
  return (
    <ul className={cx('stack', className)}>
      {cards.map(({ title, text, action }, index) => {
        const Icon = icons[index] ?? Globe;
        const button = action && (
          <ButtonLink variant="quiet" to={action.to}>
            {action.label}
          </ButtonLink>
        );
        return (
          <li key={title} className={cx('stack-1 starts frame padded', styles.card)}>
            <span className="disc sunny">
              <Icon />
            </span>
            <h3>{title}</h3>
            <p className="soft">{text}</p>
            <div className={styles.action}>{button ?? instead}</div>
          </li>
        );
      })}
    </ul>
  );
}
