import type { ReactNode } from 'react';
import { cx, visuallyHidden } from '../../../shared/ui';
import styles from './Pills.module.css';

interface Pill<Value extends string> {
  readonly value: Value;
  readonly name: string;
  readonly hint: string;
}

interface PillsProps<Value extends string> {
  /** Id of the group and `name` of its radio buttons. The selected radio button has it as its `id`. */
  readonly id: string;
  readonly legend: ReactNode;
  readonly quiet?: boolean;
  readonly pills: readonly Pill<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly error: string | null;
}

export function Pills<Value extends string>(props: PillsProps<Value>) {
  const { id, legend, quiet = false, pills, value, onChange, error } = props;
  const errorId = `${id}-error`;
  return (
    <fieldset className={styles.group} data-invalid={error === null ? undefined : ''}>
      <legend className={cx('strong', quiet && visuallyHidden)}>{legend}</legend>
      <div className={styles.pills}>
        {pills.map((pill) => (
          <label key={pill.value} className={styles.pill}>
            <input
              type="radio"
              name={id}
              id={pill.value === value ? id : undefined}
              className={styles.radio}
              checked={pill.value === value}
              aria-describedby={error === null ? undefined : errorId}
              onChange={() => onChange(pill.value)}
            />
            <span className={cx('strong', styles.face)}>
              {pill.name}
              <span className="detail">{pill.hint}</span>
            </span>
          </label>
        ))}
      </div>
      {error === null ? null : (
        <p id={errorId} className="fault">
          {error}
        </p>
      )}
    </fieldset>
  );
}
