import { useEffect } from 'react';
import type { PaidTopUp } from '../../../shared/api/checkout';
import { phoneText } from '../../../shared/site';
import { showToast } from '../../../shared/ui';
import { topUpTexts as texts } from '../payment/texts';

interface TopUpReceiptProps {
  readonly sessionId: string;
  /** The paid top-up, as the server reports it. */
  readonly paid: PaidTopUp;
  /** Ten digits, if they were typed in this tab. */
  readonly phone: string | null;
}

export function TopUpReceipt({ sessionId, paid, phone }: TopUpReceiptProps) {
  const { name, phoneEnding } = paid;
  // Shows the whole number only on the device where it was typed, and only if it is the paid one.
  const number = phone?.endsWith(phoneEnding)
    ? texts.receipt.number(phoneText(phone))
    : texts.receipt.ending(phoneEnding);

  // The success page is displayed for two seconds only, so a toast repeats this on the next page.
  useEffect(() => {
    const text = texts.receipt.paid(name, number);
    showToast({ id: `top-up-${sessionId}`, kind: 'success', text, duration: 8000 });
  }, [sessionId, name, number]);

  return <p>{texts.receipt.text(name, number)}</p>;
}
