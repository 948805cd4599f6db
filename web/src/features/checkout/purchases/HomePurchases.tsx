import { purchases } from '../../../shared/storage/purchases/purchases';
import { usePurchases } from '../../../shared/storage/purchases/usePurchases';
import { ButtonLink, Container } from '../../../shared/ui';
import { focusMain } from '../../../shared/ui/focusMain';
import { PurchaseCard } from './PurchaseCard';
import { texts } from './texts';

/** Shows the last purchase on the home page until the shopper dismisses it. */
export default function HomePurchases() {
  const purchase = usePurchases().bought.find(({ putAway }) => !putAway);
  if (purchase === undefined) return null;
  return (
    <div className="mist">
      <Container className="padded">
        <PurchaseCard
          purchase={purchase}
          title={texts.home.title[purchase.state]}
          dismiss={{
            label: texts.home.putAway,
            onClick: () => {
              purchases.dismiss(purchase.sessionId);
              focusMain();
            },
          }}
          actions={
            <ButtonLink to="/mis-compras" variant="quiet">
              {texts.home.all}
            </ButtonLink>
          }
        />
      </Container>
    </div>
  );
}
