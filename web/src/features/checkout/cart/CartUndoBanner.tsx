import { X } from 'lucide-react';
import { useCartBackup } from '../../../shared/core/cart';
import { Button, IconButton } from '../../../shared/ui';
import styles from './CartUndoBanner.module.css';
import { texts } from './texts';
import { useRestore } from './useRestore';

/** Offers to restore the cart that was cleared after the payment page, for 24 hours. */
export function CartUndoBanner() {
  const { available, reason, dismiss } = useCartBackup();
  const restore = useRestore();
  if (!available) return null;
  return (
    <section className={styles.banner} aria-label={texts.emptied.label}>
      <p>{texts.emptied[reason]}</p>
      <Button variant="secondary" className={styles.undo} onClick={restore}>
        {texts.emptied.restore}
      </Button>
      <IconButton label={texts.emptied.dismiss} className={styles.close} onClick={dismiss}>
        <X aria-hidden="true" />
      </IconButton>
    </section>
  );
}
