import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAnnounce, useCartStore } from '../../shared/cart';
import { purchases, type Purchase } from '../../shared/purchases';
import { Button, ButtonLink } from '../../shared/ui';
import { Receipt } from './Receipt';
import { texts } from './texts';

/** The actions for a purchase in its current state. */
export function PurchaseActions({ purchase }: { readonly purchase: Purchase }) {
  if (purchase.state === 'awaited') return null;
  if (purchase.state === 'paid') return <PrintReceipt purchase={purchase} />;
  const { toTopUps } = texts.expired;
  return purchase.topUp === null ? (
    <RestoreCart purchase={purchase} />
  ) : (
    <ButtonLink to="/recargas">{toTopUps}</ButtonLink>
  );
}

/** Adds the lines of a cleared cart to the current cart. */
function RestoreCart({ purchase: { sessionId, order } }: { readonly purchase: Purchase }) {
  const [, navigate] = useLocation();
  const { add } = useCartStore();
  const announce = useAnnounce();
  return (
    <Button
      onClick={() => {
        for (const { id: planId, quantity } of order.lines) {
          const change = add(planId, quantity);
          if (change?.ok === false) announce({ kind: 'refused', code: change.code, planId });
        }
        purchases.remove(sessionId);
        navigate('/carrito');
      }}
    >
      {texts.expired.restore}
    </Button>
  );
}

function PrintReceipt({ purchase }: { readonly purchase: Purchase }) {
  const [isPrinting, setPrinting] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        icon={<Printer aria-hidden="true" />}
        onClick={() => {
          setPrinting(true);
        }}
      >
        {texts.receipt.action}
      </Button>
      {isPrinting ? (
        <Receipt
          purchase={purchase}
          onPrinted={() => {
            setPrinting(false);
          }}
        />
      ) : null}
    </>
  );
}
