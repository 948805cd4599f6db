import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAnnounce, useCart, useCartStore } from '../../shared/cart';
import { orderChoices } from '../../shared/order';
import { purchases, type Purchase } from '../../shared/purchases';
import { Button, ButtonLink, VisuallyHidden } from '../../shared/ui';
import { Receipt } from './Receipt';
import { texts } from './texts';

/** The actions for a purchase in its current state. */
export function PurchaseActions({ purchase }: { readonly purchase: Purchase }) {
  if (purchase.state === 'awaited') return null;
  if (purchase.state === 'paid') {
    return (
      <>
        {purchase.topUp === null ? <Renew purchase={purchase} /> : null}
        <PrintReceipt purchase={purchase} />
      </>
    );
  }
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

/** Adds the plans to the cart again, for the lines that have them, with the numbers that this device knows. */
function Renew({ purchase: { order, numbers } }: { readonly purchase: Purchase }) {
  const [, navigate] = useLocation();
  const { cart } = useCart();
  const { add } = useCartStore();
  const announce = useAnnounce();
  const renew = (): void => {
    for (const { id: planId, quantity } of order.lines) {
      const inCart = cart?.lines.find((line) => line.planId === planId)?.quantity ?? 0;
      const change = add(planId, quantity);
      if (change?.ok === false) {
        announce({ kind: 'refused', code: change.code, planId });
        continue;
      }
      const phones = numbers.filter(({ id }) => id === planId);
      for (let unit = 0; unit < quantity; ++unit) {
        const phone = phones[unit]?.phone ?? '';
        orderChoices.setUnit(planId, inCart + unit, { sim: 'own', phone });
      }
    }
    navigate('/carrito');
  };
  return (
    <Button disabled={cart === null} onClick={renew}>
      {texts.renew.action}
      <VisuallyHidden>{texts.renew.of(order.reference)}</VisuallyHidden>
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
