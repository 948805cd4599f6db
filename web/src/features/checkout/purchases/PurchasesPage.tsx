import { useState, useSyncExternalStore } from 'react';
import { Alert } from '../../../shared/forms/Alert';
import { useHydrated } from '../../../shared/ui/hooks/useHydrated';
import {
  mergePurchases,
  useAccountPurchases,
} from '../../../shared/storage/purchases/useAccountPurchases';
import { purchases, type Purchase } from '../../../shared/storage/purchases/purchases';
import { usePurchases } from '../../../shared/storage/purchases/usePurchases';
import { session } from '../../../shared/storage/session/session';
import { Button, ButtonLink, Container, EmptyState, showToast } from '../../../shared/ui';
import { Dialog } from '../../../shared/ui/Dialog';
import { focusMain } from '../../../shared/ui/focusMain';
import { PurchaseCard } from './PurchaseCard';
import { texts } from './texts';

/** The page /mis-compras: what was bought on this device by any account, and by this account on any device. */
export default function PurchasesPage() {
  const hydrated = useHydrated();
  const token = useSyncExternalStore(session.subscribe, session.token, () => null);
  return (
    <Container className="page">
      <h1>{texts.title}</h1>
      <p className="measure soft">{texts.intro}</p>
      {hydrated ? (
        <Contents key={token} token={token} />
      ) : (
        <EmptyState className="needs-scripts" pose="thinking" title={texts.loading} />
      )}
    </Container>
  );
}

function Contents({ token }: { readonly token: string | null }) {
  const { bought: own, incomplete } = usePurchases();
  const account = useAccountPurchases(token);
  const bought = mergePurchases(own, account.bought);
  const isOfAccount = (id: string): boolean =>
    account.bought.some(({ sessionId }) => sessionId === id);
  const [leaving, setLeaving] = useState<Purchase | null>(null);
  const { removing } = texts;
  return (
    <>
      {incomplete ? <Alert kind="info">{texts.incomplete}</Alert> : null}
      {account.failed ? (
        <Alert kind="info">
          {texts.account.failed}{' '}
          <Button variant="quiet" onClick={account.retry}>
            {texts.account.retry}
          </Button>
        </Alert>
      ) : null}
      {bought.length === 0 ? (
        account.isLoading ? (
          <EmptyState pose="thinking" title={texts.loading} />
        ) : (
          <Empty isGuest={token === null} />
        )
      ) : (
        <ul className="stack-3 after">
          {bought.map((purchase) => (
            <li key={purchase.sessionId}>
              <PurchaseCard
                purchase={purchase}
                {...(isOfAccount(purchase.sessionId)
                  ? {}
                  : {
                      dismiss: {
                        label: texts.remove(purchase.order.reference),
                        onClick: () => {
                          if (purchase.state === 'expired') remove(purchase);
                          else setLeaving(purchase);
                        },
                      },
                    })}
              />
            </li>
          ))}
        </ul>
      )}
      {account.hasMore ? (
        <Button variant="secondary" busy={account.isLoading} onClick={account.loadMore}>
          {texts.account.more}
        </Button>
      ) : null}
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

function Empty({ isGuest }: { readonly isGuest: boolean }) {
  const { title, text, plans, topUps, signIn } = texts.empty;
  return (
    <EmptyState pose="empty-cart" title={title} text={text}>
      <ButtonLink to="/paquetes">{plans}</ButtonLink>
      <ButtonLink to="/recargas" variant="secondary">
        {topUps}
      </ButtonLink>
      {isGuest ? (
        <ButtonLink to="/acceder" variant="quiet">
          {signIn}
        </ButtonLink>
      ) : null}
    </EmptyState>
  );
}

/** Removes a purchase with its reference, and offers to undo it. */
function remove(purchase: Purchase): void {
  const { sessionId, order } = purchase;
  purchases.remove(sessionId);
  focusMain();
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
