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

export default function HomePage() {
  // After a payment the purchase comes first. In a page that is loaded it would shift what is visible: it comes later.
  const [isWithinShop] = useState(useHydrated());
  const { featuredPlans } = useShopCatalogue();
  return (
    <>
      {isWithinShop ? <PurchaseNote /> : null}
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
      {isWithinShop ? null : <PurchaseNote />}
      <BelowPlans />
    </>
  );
}
