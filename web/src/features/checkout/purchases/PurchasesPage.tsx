import { useState } from 'react';
import { Alert } from '../../../shared/forms';
import { useHydrated } from '../../../shared/ui/hooks/useHydrated';
import { purchases, usePurchases, type Purchase } from '../../../shared/storage/purchases';
import { Button, ButtonLink, Container, EmptyState, showToast } from '../../../shared/ui';
import { Dialog } from '../../../shared/ui/Dialog';
import { PurchaseCard } from './PurchaseCard';
import { texts } from './texts';

/** The page /mis-compras with the purchases made on this device, regardless of the account. */
export default function PurchasesPage() {
  const hydrated = useHydrated();
  return (
    <Container className="page">
      <h1>{texts.title}</h1>
      <p className="measure soft">{texts.intro}</p>
      {hydrated ? (
        <Contents />
      ) : (
        <EmptyState className="needs-scripts" pose="thinking" title={texts.loading} />
      )}
    </Container>
  );
}

function Contents() {
  const { bought, incomplete } = usePurchases();
  const [leaving, setLeaving] = useState<Purchase | null>(null);
  const { removing } = texts;
  return (
    <>
      {incomplete ? <Alert kind="info">{texts.incomplete}</Alert> : null}
      {bought.length === 0 ? (
        <Empty />
      ) : (
        <ul className="stack-3 after">
          {bought.map((purchase) => (
            <li key={purchase.sessionId}>
              <PurchaseCard
                purchase={purchase}
                dismissLabel={texts.remove(purchase.order.reference)}
                onDismiss={() => {
                  if (purchase.state === 'expired') remove(purchase);
                  else setLeaving(purchase);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {leaving === null ? null : (
        // Removing a purchase also deletes its reference.
        <Dialog
          role="alertdialog"
          onClose={() => setLeaving(null)}
          title={removing.title}
          description={removing.text(leaving.order.reference)}
          footer={
            <Button
              onClick={() => {
                setLeaving(null);
                remove(leaving);
              }}
            >
              {removing.yes}
            </Button>
          }
          cancel={removing.no}
        />
      )}
    </>
  );
}

function Empty() {
  const { title, text, plans, topUps } = texts.empty;
  return (
    <EmptyState pose="empty-cart" title={title} text={text}>
      <ButtonLink to="/paquetes">{plans}</ButtonLink>
      <ButtonLink to="/recargas" variant="secondary">
        {topUps}
      </ButtonLink>
    </EmptyState>
  );
}

/** Removes a purchase with its reference, and offers to undo it. */
function remove(purchase: Purchase): void {
  const { sessionId, order } = purchase;
  purchases.remove(sessionId);
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  showToast({
    id: `removed-${sessionId}`,
    text: texts.removed(order.reference),
    duration: 12_000,
    action: {
      label: texts.undo,
      onClick: () => purchases.restore(purchase),
    },
  });
}
