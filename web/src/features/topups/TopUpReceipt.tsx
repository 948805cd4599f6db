import { useEffect, useState } from 'react';
import { catalogue } from '../../shared/catalogue';
import { findBoughtTopUp } from '../../shared/payment';
import { phoneText } from '../../shared/site';
import { showToast } from '../../shared/ui';
import { texts } from './texts';

interface TopUpReceiptProps {
  /** Of a paid top-up. */
  readonly sessionId: string;
}

/** Which top-up was paid, and for which number. Nothing when this browser does not know. */
export function TopUpReceipt({ sessionId }: TopUpReceiptProps) {
  const [bought] = useState(() => findBoughtTopUp(sessionId));
  const topUp = catalogue.topUps.find((other) => other.id === bought?.topUpId);
  const name = topUp?.name;
  const phone = bought === null ? '' : phoneText(bought.phone);

  // The thanks are seen for two seconds only; this goes along to the next page.
  useEffect(() => {
    if (name === undefined) return;
    const text = texts.receipt.paid(name, phone);
    showToast({ id: `top-up-${sessionId}`, kind: 'success', text, duration: 8000 });
  }, [sessionId, name, phone]);

  return name === undefined ? null : <p>{texts.receipt.text(name, phone)}</p>;
}
