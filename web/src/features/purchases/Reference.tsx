import { Copy } from 'lucide-react';
import { Button, showToast, VisuallyHidden } from '../../shared/ui';
import styles from './PurchaseCard.module.css';
import { texts } from './texts';

/** The reference, and a button that copies it. */
export function Reference({ reference }: { readonly reference: string }) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(reference);
      showToast({ id: 'copy', kind: 'success', text: texts.copy.done });
    } catch {
      // Without a secure context there is no clipboard.
      showToast({ id: 'copy', kind: 'error', text: texts.copy.failed });
    }
  };
  return (
    <div className={styles.reference}>
      <p>
        <span>{texts.reference}</span>
        <strong>{reference}</strong>
      </p>
      <Button
        variant="quiet"
        icon={<Copy aria-hidden="true" />}
        onClick={() => {
          void copy();
        }}
      >
        {texts.copy.action}
        <VisuallyHidden>{texts.copy.of(reference)}</VisuallyHidden>
      </Button>
    </div>
  );
}
