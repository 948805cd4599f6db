import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './Drawer.module.css';
import { CloseButton } from './CloseButton';
import { useReturnFocus } from './hooks/useReturnFocus';

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
  const focus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} />
        <Radix.Content {...focus} className={styles.panel} aria-describedby={undefined}>
          <header className={styles.header}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <Radix.Close asChild>
              <CloseButton />
            </Radix.Close>
          </header>
          <div className={styles.body}>{children}</div>
          {footer === undefined ? null : <footer className={styles.footer}>{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
