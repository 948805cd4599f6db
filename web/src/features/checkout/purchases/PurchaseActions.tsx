import { Printer } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { rare } from 'virtual:site/rare';
import { useLocation } from 'wouter';
import { hasNewLine, type SessionLine, type SimType } from '../../../shared/api/checkout';
import { useCart, useCartStore, useCore } from '../../../shared/core/cart';
import { orderChoices } from '../../../shared/core/order';
import { purchases, type Purchase } from '../../../shared/storage/purchases/purchases';
import { Button, ButtonAnchor, ButtonLink, VisuallyHidden } from '../../../shared/ui';
import { Receipt } from './Receipt';
import { texts } from './texts';

interface PurchaseActionsProps {
  readonly purchase: Purchase;
  /** The chat. */
  readonly children: ReactNode;
}

/** The actions on a purchase, the next one first: a new line works only after it is linked. */
export function PurchaseActions({ purchase, children }: PurchaseActionsProps) {
  const { type, state } = purchase;
  const isCart = type === 1;
  if (state === 'awaited') return children;
  if (state === 'paid') {
    return (
      <>
        {hasNewLine(purchase) ? (
          <ButtonAnchor newTab href={rare.lineRegistrationUrl}>
            {texts.link}
            <VisuallyHidden>{texts.newTab}</VisuallyHidden>
          </ButtonAnchor>
        ) : null}
        {children}
        <PrintReceipt purchase={purchase} />
        {isCart ? <Renew purchase={purchase} /> : null}
      </>
    );
  }
  return (
    <>
      {isCart ? (
        <RestoreCart purchase={purchase} />
      ) : (
        <ButtonLink to="/recargas">{texts.expired.toTopUps}</ButtonLink>
      )}
      {children}
    </>
  );
}

/** Adds the lines of a cleared cart to the current cart. */
function RestoreCart({ purchase }: { readonly purchase: Purchase }) {
  const addAgain = useAddAgain(purchase);
  return (
    <Button
      onClick={() => {
        addAgain(({ renewals, esims }) => [...repeat('own', renewals), ...repeat('esim', esims)]);
        purchases.remove(purchase.sessionId);
      }}
    >
      {texts.expired.restore}
    </Button>
  );
}

/** Adds the plans to the cart again, for the lines that have them. */
function Renew({ purchase }: { readonly purchase: Purchase }) {
  const { cart } = useCart();
  const addAgain = useAddAgain(purchase);
  return (
    <Button
      variant="quiet"
      disabled={cart === null}
      onClick={() => {
        addAgain(({ id, quantity }, inCart) =>
          isRenewed(purchase, id, inCart) ? null : repeat('own', quantity),
        );
      }}
    >
      {texts.renew.action}
      <VisuallyHidden>{texts.renew.of(purchase.order.reference)}</VisuallyHidden>
    </Button>
  );
}

/** Whether the cart already renews the known numbers of a plan, as after a second press. */
function isRenewed({ numbers }: Purchase, planId: number, inCart: number): boolean {
  const { units = [] } = orderChoices.read().lines.find(({ id }) => id === planId) ?? {};
  const renewed = units.slice(0, inCart).flatMap(({ sim, phone }) => (sim === 'own' ? phone : []));
  const known = numbers.filter(({ id }) => id === planId);
  return known.length > 0 && known.every(({ phone }) => renewed.includes(phone));
}

function repeat(sim: SimType, count: number): SimType[] {
  return Array.from({ length: count }, () => sim);
}

/**
 * Returns a function that adds the lines to the cart and opens it. Its argument gets each line and the plan's
 * quantity in the cart. It returns the SIMs of the line's first units, or null to skip the line; an own SIM gets a
 * number that this device knows.
 */
function useAddAgain({ order, numbers }: Purchase) {
  const [, navigate] = useLocation();
  const { cart } = useCart();
  const { restoreLines } = useCartStore();
  return (simsOf: (line: SessionLine, inCart: number) => readonly SimType[] | null): void => {
    for (const line of order.lines) {
      const { id: planId, quantity } = line;
      const inCart = cart?.lines.find((one) => one.planId === planId)?.quantity ?? 0;
      const sims = simsOf(line, inCart);
      if (sims === null) continue;
      // Unlike an addition, a restored line has no message of its own: the cart opens and shows it.
      const change = restoreLines([{ planId, quantity }], cart?.lines.length ?? 0);
      if (change?.ok === false) continue;
      const phones = numbers.filter(({ id }) => id === planId);
      for (const [unit, sim] of sims.entries()) {
        const phone = sim === 'own' ? (phones[unit]?.phone ?? '') : '';
        orderChoices.setUnit(planId, inCart + unit, { sim, keepsNumber: false, phone, nip: '' });
      }
    }
    navigate('/carrito');
  };
}

function PrintReceipt({ purchase }: { readonly purchase: Purchase }) {
  const { core } = useCore();
  const [isPrinting, setPrinting] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        icon={<Printer />}
        disabled={core === null}
        onClick={() => setPrinting(true)}
      >
        {texts.receipt.action}
      </Button>
      {isPrinting && core !== null ? (
        <Receipt core={core} purchase={purchase} onPrinted={() => setPrinting(false)} />
      ) : null}
    </>
  );
}
