import { useId, type ReactNode } from 'react';
import { cx } from './cx';
import styles from './Drawer.module.css';
import { CloseButton } from './CloseButton';
import { Modal } from './Modal';

export interface DrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Fixed at the bottom of the drawer while the contents scroll. */
  readonly footer?: ReactNode;
}

/** A modal panel that slides in from the right, the side of its buttons in the header. */
export function Drawer({ open, onOpenChange, title, children, footer }: DrawerProps) {
  const id = useId();
  if (!open) return null;
  const close = (): void => onOpenChange(false);
  return (
    <Modal onClose={close} aria-labelledby={id}>
      <div className={cx('enters', styles.panel)}>
        <header className={cx('line apart', styles.header)}>
          <h2 id={id} className="title">
            {title}
          </h2>
          <CloseButton onClick={close} />
        </header>
        <div className={styles.body}>{children}</div>
        {footer === undefined ? null : <footer className={styles.footer}>{footer}</footer>}
      </div>
    </Modal>
  );
}
