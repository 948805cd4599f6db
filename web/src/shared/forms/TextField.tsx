import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from '../ui';
import styles from './Field.module.css';
import { CircleAlert } from 'lucide-react';

export interface FieldLook {
  readonly label: string;
  /** The error message; null for a valid value. */
  readonly error?: string | null;
  /** A hint for the value; stays visible with an error. */
  readonly hint?: ReactNode;
  /** Rendered at the end of the input, inside its border. */
  readonly trailing?: ReactNode;
  readonly className?: string | undefined;
}

export type TextFieldProps = FieldLook & Omit<ComponentProps<'input'>, 'aria-describedby'>;

/** A labelled single-line field. Screen readers announce its hint and its error. */
export function TextField({
  label,
  error = null,
  hint,
  trailing,
  className,
  ...input
}: TextFieldProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} className={className}>
      {(described) => (
        <div className={styles.box} data-invalid={error === null ? undefined : ''}>
          <input
            {...input}
            id={id}
            className={styles.input}
            aria-invalid={error === null ? undefined : true}
            aria-describedby={described}
          />
          {trailing}
        </div>
      )}
    </FieldFrame>
  );
}

export type TextAreaProps = FieldLook & Omit<ComponentProps<'textarea'>, 'aria-describedby'>;

/** A labelled multi-line field. */
export function TextArea({
  label,
  error = null,
  hint,
  trailing,
  className,
  ...area
}: TextAreaProps) {
  const ownId = useId();
  const id = area.id ?? ownId;
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} className={className}>
      {(described) => (
        <div className={styles.box} data-invalid={error === null ? undefined : ''}>
          <textarea
            rows={3}
            {...area}
            id={id}
            className={cx(styles.input, styles.area)}
            aria-invalid={error === null ? undefined : true}
            aria-describedby={described}
          />
          {trailing}
        </div>
      )}
    </FieldFrame>
  );
}

interface FieldFrameProps {
  /** The id of the control. */
  readonly id: string;
  readonly label: string;
  readonly error: string | null;
  readonly hint: ReactNode;
  readonly className?: string | undefined;
  /** Renders the control; `describedBy` has the ids of hint and error. */
  readonly children: (describedBy: string | undefined) => ReactNode;
}

/** Renders the label above the control, hint and error below it. */
function FieldFrame({ id, label, error, hint, className, children }: FieldFrameProps) {
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const hasHint = hint !== undefined && hint !== null;
  const described = cx(hasHint && hintId, error !== null && errorId);
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children(described === '' ? undefined : described)}
      {hasHint ? (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {error === null ? null : (
        <p id={errorId} className={styles.error}>
          <CircleAlert />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
