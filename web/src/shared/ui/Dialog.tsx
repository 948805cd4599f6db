import { useId, type ReactNode } from 'react';
import { Button } from './Button';
import { cx } from './cx';
import styles from './Dialog.module.css';
import { CloseButton } from './CloseButton';
import { Modal, type ModalProps } from './Modal';

export interface DialogProps extends Pick<ModalProps, 'onClose' | 'returnFocusTo'> {
  readonly title: ReactNode;
  /** One or two sentences that screen readers announce when the dialog opens. */
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons, the primary one first. */
  readonly footer?: ReactNode;
  /** Label of a last button, which closes the dialog. */
  readonly cancel?: string;
  readonly picture?: ReactNode;
  /**
   * `alertdialog` requires a decision: it has no close button, and a click outside does not close it. Escape and Back
   * still do.
   */
  readonly role?: 'dialog' | 'alertdialog';
}

/** A modal dialog in the middle of the screen, open while mounted. */
export function Dialog({
  title,
  description,
  children,
  footer,
  cancel,
  picture,
  role = 'dialog',
  ...rest
}: DialogProps) {
  const id = useId();
  const descriptionId = `${id}-description`;
  return (
    <Modal
      {...rest}
      role={role}
      className={styles.overlay}
      aria-labelledby={id}
      aria-describedby={description === undefined ? undefined : descriptionId}
    >
      <div className={cx('stack enters', styles.content)}>
        {picture && <div className={styles.picture}>{picture}</div>}
        <h2 id={id} className={cx('title', styles.title)}>
          {title}
        </h2>
        {description === undefined ? null : (
          <p id={descriptionId} className={cx('soft', styles.description)}>
            {description}
          </p>
        )}
        {children}
        {footer === undefined ? null : (
          <div className={styles.footer}>
            {footer}
            {cancel && (
              <Button variant="secondary" onClick={rest.onClose}>
                {cancel}
              </Button>
            )}
          </div>
        )}
        {role === 'alertdialog' ? null : (
          <CloseButton className={styles.close} onClick={rest.onClose} />
        )}
      </div>
    </Modal>
  );
}
