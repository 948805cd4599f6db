import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './Dialog.module.css';
import { CloseButton } from './CloseButton';
import { useReturnFocus } from './hooks/useReturnFocus';

export interface DialogProps {
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** One or two sentences that screen readers announce when the dialog opens. */
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons, the primary one first. */
  readonly footer?: ReactNode;
  /** A picture above the title. */
  readonly picture?: ReactNode;
  /**
   * `alertdialog` requires a decision: it has no close button, and a click outside does not close it. Escape still
   * does.
   */
  readonly role?: 'dialog' | 'alertdialog';
  /** Returns the element to focus after closing. By default or if null, the previously focused element. */
  readonly returnFocusTo?: () => HTMLElement | null;
}

/** A modal dialog, open while mounted. It traps the focus, closes on Escape and then returns the focus. */
export function Dialog({
  onClose,
  title,
  description,
  children,
  footer,
  picture,
  role = 'dialog',
  returnFocusTo,
}: DialogProps) {
  const focus = useReturnFocus(returnFocusTo);
  const mustAnswer = role === 'alertdialog';
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay}>
          <Radix.Content
            {...focus}
            role={role}
            className={styles.content}
            {...(description === undefined ? { 'aria-describedby': undefined } : {})}
            onPointerDownOutside={(event) => {
              if (mustAnswer) event.preventDefault();
            }}
          >
            {picture === undefined ? null : <div className={styles.picture}>{picture}</div>}
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            {description === undefined ? null : (
              <Radix.Description className={styles.description}>{description}</Radix.Description>
            )}
            {children}
            {footer === undefined ? null : <div className={styles.footer}>{footer}</div>}
            {mustAnswer ? null : (
              <Radix.Close asChild>
                <CloseButton className={styles.close} />
              </Radix.Close>
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
