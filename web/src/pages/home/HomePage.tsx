import { useShopCatalogue } from '../../shared/catalogue/useShopCatalogue';
import { PurchaseNote } from '../../features/purchases/PurchaseNote';
import { PlanGrid } from '../../shared/plan-card/PlanGrid';
import { AppSection } from '../../shared/sections/AppSection';
import { DeliverySection } from '../../shared/sections/DeliverySection';
import { ButtonLink, Container, Section } from '../../shared/ui';
import { Carousel } from './Carousel';
import styles from './HomePage.module.css';
import { PhoneSection } from './PhoneSection';
import { PrimeSection } from './PrimeSection';
import { ReasonsSection } from './ReasonsSection';
import { slides } from './slides';
import { texts } from './texts';

export default function HomePage() {
  const { featuredPlans, plansOf } = useShopCatalogue();
  const prime = plansOf('mensual').find((plan) => plan.dataPlus === 'Prime');
  return (
    <>
      <PurchaseNote />
      <Carousel slides={slides} />
      <div className={styles.strip}>
        <Container className={styles.stripInner}>
          <p>
            {texts.strip.text} <span className={styles.countries}>{texts.strip.countries}</span>
          </p>
          <div className={styles.stripWays}>
            <ButtonLink to="/paquetes">{texts.strip.action}</ButtonLink>
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
        <p className={styles.all}>
          <ButtonLink variant="secondary" size="lg" to="/paquetes/tuisty-mensual">
            {texts.featured.all}
          </ButtonLink>
        </p>
      </Section>
      <DeliverySection />
      <PhoneSection />
      {prime === undefined ? null : <PrimeSection plan={prime} />}
      <ReasonsSection />
      <AppSection />
    </>
  );
}
