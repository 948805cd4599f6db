import { Check, X } from 'lucide-react';
import { cx } from './cx';
import styles from './FactList.module.css';

export interface Fact {
  readonly name: string;
  readonly value: string;
  /** Adds a mark that shows the value as good or bad. Without it, no mark. */
  readonly good?: boolean;
}

export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="frame">
      {facts.map(({ name, value, good }) => (
        <div key={name} className={cx('row apart', styles.fact)}>
          <dt className="soft">{name}</dt>
          <dd className="strong tabular">
            {good === undefined ? null : good ? (
              <Check className="green" />
            ) : (
              <X className="fault" />
            )}
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
