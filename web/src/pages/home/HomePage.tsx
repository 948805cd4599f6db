import { useState } from 'react';
import { useShopCatalogue } from '../../shared/core/catalogue';
import { PurchaseNote } from '../../features/checkout/purchases/PurchaseNote';
import { useHydrated } from '../../shared/ui/hooks/useHydrated';
import { PlanGrid } from '../../shared/plan-card/PlanGrid';
import { ButtonLink, Container, Section, cx, onSight } from '../../shared/ui';
import { Carousel } from './Carousel';
import styles from './HomePage.module.css';
import { slides, texts } from './texts';

const BelowPlans = onSight(() => import('./BelowPlans'));

/**
 * After a payment the purchase comes first. In a page that is loaded it would shift what is visible: it comes later.
 * Separate, because the end of the hydration renders it and its children again.
 */
function PlacedPurchaseNote({ isWithinShop }: { readonly isWithinShop: boolean }) {
  const [isOpenedWithinShop] = useState(useHydrated());
  return isOpenedWithinShop === isWithinShop ? <PurchaseNote /> : null;
}

export default function HomePage() {
  const { featuredPlans } = useShopCatalogue();
  return (
    <>
      <PlacedPurchaseNote isWithinShop />
      <Carousel slides={slides} />
      <div className={cx('on-dark', styles.strip)}>
        <Container className={cx('row apart', styles.stripInner)}>
          <p className="display">
            {texts.strip.text} <span className={styles.countries}>{texts.strip.countries}</span>
          </p>
          <div className="row">
            <ButtonLink to="/paquetes" variant="secondary" onDark>
              {texts.strip.action}
            </ButtonLink>
            <ButtonLink variant="secondary" onDark to="/recargas">
              {texts.strip.topUp}
            </ButtonLink>
          </div>
        </Container>
      </div>
      <Section
        id="planes"
        title={texts.featured.title}
        intro={texts.featured.intro}
        className={styles.featured}
      >
        <PlanGrid plans={featuredPlans()} label={texts.featured.list} four />
        <p className="centred after">
          <ButtonLink variant="secondary" size="lg" to="/paquetes/tuisty-mensual">
            {texts.featured.all}
          </ButtonLink>
        </p>
      </Section>
      <PlacedPurchaseNote isWithinShop={false} />
      <BelowPlans />
    </>
  );
}
