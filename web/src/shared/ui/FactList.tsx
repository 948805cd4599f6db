import { Check, X } from 'lucide-react';
import { cx } from './cx';
import styles from './FactList.module.css';

export interface Fact {
  readonly name: string;
  readonly value: string;
  /** Adds a mark that shows the value as good or bad. Without it, no mark. */
  readonly good?: boolean;
}

export interface FactListProps {
  readonly facts: readonly Fact[];
  readonly className?: string | undefined;
}

/** A list of names and values, one below the other. */
export function FactList({ facts, className }: FactListProps) {
  return (
    <dl className={cx(styles.list, className)}>
      {facts.map(({ name, value, good }) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd data-good={good}>
            {good === undefined ? null : good ? (
              <Check aria-hidden="true" />
            ) : (
              <X aria-hidden="true" />
            )}
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
