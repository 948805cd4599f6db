import { Check, X } from 'lucide-react';
import { cx } from './cx';
import styles from './FactList.module.css';

export interface Fact {
  readonly name: string;
  readonly value: string;
  /** Marks an answer as good or bad, beside its words. */
  readonly good?: boolean;
}

export interface FactListProps {
  readonly facts: readonly Fact[];
  readonly className?: string | undefined;
}

/** Names and values, one under the other. */
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
