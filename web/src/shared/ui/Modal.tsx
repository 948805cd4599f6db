import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx';
import { openLayer } from './layers';
import styles from './Modal.module.css';
import { placeToasts } from './toastRegion';

export interface ModalProps {
  readonly role?: 'dialog' | 'alertdialog';
  readonly className?: string | undefined;
  /** The ids of the title and of the description. */
  readonly 'aria-labelledby': string;
  readonly 'aria-describedby'?: string | undefined;
  /** Called on Escape and on Back, and for `dialog` on a click outside of the contents. */
  readonly onClose: () => void;
  /** Returns the element to focus after closing. By default or if null, the previously focused element. */
  readonly returnFocusTo?: (() => HTMLElement | null) | undefined;
  readonly children: ReactNode;
}

/**
 * A `<dialog>` over the whole screen, modal and open while mounted. The browser keeps the focus in it and the rest of
 * the page inert. Its only child is the visible panel.
 */
export function Modal({
  role = 'dialog',
  className,
  onClose,
  returnFocusTo,
  children,
  ...labels
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  const focusNext = useEffectEvent(() => returnFocusTo?.()?.focus());

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    lockScrolling(true);
    element.showModal();
    // The focus has scrolled to a panel that still slides in.
    element.scrollLeft = 0;
    placeToasts();
    const closed = openLayer(() => close());
    return () => {
      closed();
      // Returns the focus.
      element.close();
      lockScrolling(document.querySelector('dialog[open]') !== null);
      placeToasts();
      focusNext();
    };
  }, []);

  return createPortal(
    // The keyboard's counterpart of the click outside is Escape.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      {...labels}
      ref={dialog}
      role={role}
      className={cx('enters', styles.modal, className)}
      onMouseDown={(event) => {
        if (role === 'dialog' && event.target === event.currentTarget) onClose();
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>,
    document.body,
  );
}

/** Keeps the page below from scrolling, and the place of its scroll bar free. */
function lockScrolling(isLocked: boolean): void {
  const { documentElement: root } = document;
  if (root.hasAttribute('data-modal') === isLocked) return;
  root.style.paddingRight = isLocked ? `${String(window.innerWidth - root.clientWidth)}px` : '';
  root.toggleAttribute('data-modal', isLocked);
}
