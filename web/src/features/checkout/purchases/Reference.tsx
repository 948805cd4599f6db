import { Copy } from 'lucide-react';
import { copyText } from '../../../shared/ui/copyText';
import { Button, VisuallyHidden } from '../../../shared/ui';
import styles from './PurchaseCard.module.css';
import { texts } from './texts';

/** Shows a reference with a button to copy it. */
export function Reference({ reference }: { readonly reference: string }) {
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
          void copyText(reference, texts.copy.done, { kind: 'error', text: texts.copy.failed });
        }}
      >
        {texts.copy.action}
        <VisuallyHidden>{texts.copy.of(reference)}</VisuallyHidden>
      </Button>
    </div>
  );
}
