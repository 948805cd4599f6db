import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from '../ui';
import { FieldFrame } from './FieldFrame';
import styles from './Field.module.css';

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
