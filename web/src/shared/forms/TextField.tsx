import { CircleAlert } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from '../ui';
import styles from './Field.module.css';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'aria-describedby'> {
  readonly label: string;
  readonly error?: string | null;
  /** A hint for the value; stays visible with an error. */
  readonly hint?: ReactNode;
  /** Rendered at the end of the input, inside its border. */
  readonly trailing?: ReactNode;
  /** Number of lines; without it, the field has one line and no line breaks. */
  readonly rows?: number;
}

export const emailInput = {
  type: 'email',
  inputMode: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
} as const;

/** A labelled field. Screen readers announce its hint and its error. */
export function TextField(props: TextFieldProps) {
  const { label, error = null, hint, trailing, rows, className, ...input } = props;
  const ownId = useId();
  const id = input.id ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const hasHint = hint !== undefined && hint !== null;
  const control = {
    ...input,
    id,
    className: cx(styles.input, rows !== undefined && styles.area),
    'aria-invalid': error === null ? undefined : true,
    'aria-describedby': cx(hasHint && hintId, error !== null && errorId) || undefined,
  };
  return (
    <div className={cx('stack-1', className)}>
      <label htmlFor={id} className="strong">
        {label}
      </label>
      <div className={styles.box} data-invalid={error === null ? undefined : ''}>
        {rows === undefined ? (
          <input {...control} />
        ) : (
          <textarea {...(control as ComponentProps<'textarea'>)} rows={rows} />
        )}
        {trailing}
      </div>
      {hasHint ? (
        <p id={hintId} className="soft">
          {hint}
        </p>
      ) : null}
      {error === null ? null : (
        <p id={errorId} className="iconed fault">
          <CircleAlert />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
