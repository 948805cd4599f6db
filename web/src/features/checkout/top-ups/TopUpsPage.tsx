import type { TopUp } from '@tuisty/shop-core';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useShopCatalogue } from '../../../shared/core/catalogue';
import { PageIntro } from '../../../shared/sections/PageIntro';
import { site } from '../../../shared/site';
import {
  Badge,
  Button,
  ButtonAnchor,
  Container,
  cx,
  Price,
  Section,
  VisuallyHidden,
  Picture,
} from '../../../shared/ui';
import { StepList } from '../../../shared/ui/StepList';
import { ContactDialog } from './ContactDialog';
import { TOP_UP_PICTURE, type TopUpOrder } from '../payment/checkoutRequest';
import { PaymentDialog } from '../payment/PaymentDialog';
import styles from './TopUpsPage.module.css';
import { texts } from './texts';
import { usePaymentFlow } from '../payment/usePaymentFlow';

export default function TopUpsPage() {
  const { catalogue } = useShopCatalogue();
  const [chosen, setChosen] = useState<TopUp | null>(null);
  const [order, setOrder] = useState<TopUpOrder | null>(null);
  const payment = usePaymentFlow(order);

  return (
    <>
      <PageIntro
        title={texts.title}
        intro={texts.intro}
        aside={<Picture className="roomy" src={TOP_UP_PICTURE} width={320} height={256} />}
      />
      <Container>
        <ul className="stack-3 columns-2 before" aria-label={texts.list}>
          {catalogue.topUps.map((topUp) => (
            <li key={topUp.id}>
              <article
                className={cx('stack sheet padded', styles.card, topUp.popular && styles.popular)}
              >
                <h2 className="title">{topUp.name}</h2>
                {topUp.popular ? <Badge className={styles.badge}>{texts.popular}</Badge> : null}
                <Price text={topUp.priceText} size="xl" currency />
                <p className="large">{topUp.description}</p>
                {site.topUpDays === '' ? null : <p>{texts.lasts(site.topUpDays)}</p>}
                <Button
                  size="lg"
                  block
                  variant={topUp.popular ? 'primary' : 'secondary'}
                  onClick={() => setChosen(topUp)}
                >
                  {texts.buy}
                  <VisuallyHidden> {topUp.name}</VisuallyHidden>
                </Button>
              </article>
            </li>
          ))}
        </ul>
      </Container>
      <Section title={texts.steps.title}>
        <StepList steps={texts.steps.list} />
      </Section>
      {site.rechargeUrl === '' ? null : (
        <Section
          title={texts.portal.title}
          intro={texts.portal.text}
          tone="white"
          edge="last"
          beside
        >
          <ButtonAnchor variant="secondary" newTab href={site.rechargeUrl} icon={<ExternalLink />}>
            {texts.portal.link}
          </ButtonAnchor>
        </Section>
      )}
      {chosen === null ? null : (
        <ContactDialog
          topUp={chosen}
          onContact={(contact) => {
            const next = { kind: 'topUp', topUp: chosen, ...contact } as const;
            setOrder(next);
            payment.begin(next);
          }}
          onFailure={payment.fail}
          onClose={() => {
            payment.cancel();
            setChosen(null);
            setOrder(null);
          }}
        />
      )}
      <PaymentDialog payment={payment} />
    </>
  );
}
