import { useEffect, useState } from 'react';
import { useShopCatalogue } from '../../shared/core/catalogue/useShopCatalogue';
import { PurchaseNote } from '../../features/checkout/purchases/PurchaseNote';
import { useHydrated } from '../../shared/ui/hooks/useHydrated';
import { PlanGrid } from '../../shared/plan-card/PlanGrid';
import { AppSection } from '../../shared/sections/AppSection';
import { DeliverySection } from '../../shared/sections/DeliverySection';
import { ButtonAnchor, ButtonLink, Container, Price, Section } from '../../shared/ui';
import { onDemand } from '../../shared/ui/onDemand';
import { Carousel } from './Carousel';
import styles from './HomePage.module.css';
import { slides } from './texts';
import { texts } from './texts';
import type { Plan } from '@tuisty/shop-core';
import { planAddress } from '../../shared/core/catalogue';
import { LazyImage } from '../../shared/ui/LazyImage';
import { Link } from 'wouter';

/** Far below the fold, so its code is fetched on the first scroll. */
const phoneSection = onDemand(() => import('./PhoneSection'));

export default function HomePage() {
  useEffect(() => {
    const { prefetch } = phoneSection; // The page works without this section.
    window.addEventListener('scroll', prefetch, { once: true, passive: true });
    return () => {
      window.removeEventListener('scroll', prefetch);
    };
  }, []);
  // After a payment the purchase comes first. In a page that is loaded it would shift what is visible: it comes later.
  const [isWithinShop] = useState(useHydrated());
  const { featuredPlans, plansOf } = useShopCatalogue();
  const prime = plansOf('mensual').find((plan) => plan.dataPlus === 'Prime');
  return (
    <>
      {isWithinShop ? <PurchaseNote /> : null}
      <Carousel slides={slides} />
      <div className={styles.strip}>
        <Container className={styles.stripInner}>
          <p>
            {texts.strip.text} <span className={styles.countries}>{texts.strip.countries}</span>
          </p>
          <div className={styles.actions}>
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
      {isWithinShop ? null : <PurchaseNote />}
      <DeliverySection />
      <phoneSection.Component />
      {prime === undefined ? null : <PrimeSection plan={prime} />}
      <ReasonsSection />
      <AppSection />
    </>
  );
}

function PrimeSection({ plan }: { readonly plan: Plan }) {
  const words = texts.prime;
  return (
    <section className={styles.section} aria-labelledby="prime">
      <Container className={styles.columns}>
        <LazyImage
          src="/img/secciones/prime.svg"
          width={560}
          height={420}
          className={styles.picture}
        />
        <div className={styles.text}>
          <h2 id="prime">{words.title(plan.data)}</h2>
          <p className={styles.words}>{words.text}</p>
          <p className={styles.price}>
            <Price text={plan.priceText} size="xl" currency />
            <span>{plan.duration}</span>
          </p>
          <div className={styles.actions}>
            <ButtonAnchor size="lg" href="#planes">
              {words.action}
            </ButtonAnchor>
            <ButtonLink size="lg" variant="quiet" to={planAddress(plan)}>
              {words.details}
            </ButtonLink>
          </div>
        </div>
      </Container>
    </section>
  );
}

function ReasonsSection() {
  const { title, intro, list } = texts.reasons;
  return (
    <Section tone="white" title={title} intro={intro}>
      <ul className={styles.list}>
        {list.map((reason) => (
          <li key={reason.picture}>
            <LazyImage
              src={`/img/secciones/razon-${reason.picture}.svg`}
              width={200}
              height={160}
              className={styles.reasonPicture}
            />
            <div>
              <h3>
                <Link to={reason.to}>{reason.title}</Link>
              </h3>
              <p>{reason.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
