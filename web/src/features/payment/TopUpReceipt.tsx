import { useEffect, useState } from 'react';
import type { PaidTopUp } from '../../shared/api';
import { pendingPayment } from '../../shared/purchases';
import { phoneText } from '../../shared/site';
import { showToast } from '../../shared/ui';
import { topUpTexts as texts } from './texts';

interface TopUpReceiptProps {
  readonly sessionId: string;
  /** The paid top-up, as the server reports it. */
  readonly paid: PaidTopUp;
}

/** Which top-up was paid, and for which number. */
export function TopUpReceipt({ sessionId, paid: { name, phoneEnding } }: TopUpReceiptProps) {
  const [begun] = useState(pendingPayment.read);
  const phone = begun?.id === sessionId ? begun.phone : null;
  // The whole number only where it was typed, and only if it is the one that was paid for.
  const number = phone?.endsWith(phoneEnding)
    ? texts.receipt.number(phoneText(phone))
    : texts.receipt.ending(phoneEnding);

  // The thanks are seen for two seconds only; this goes along to the next page.
  useEffect(() => {
    const text = texts.receipt.paid(name, number);
    showToast({ id: `top-up-${sessionId}`, kind: 'success', text, duration: 8000 });
  }, [sessionId, name, number]);

  return <p>{texts.receipt.text(name, number)}</p>;
}
