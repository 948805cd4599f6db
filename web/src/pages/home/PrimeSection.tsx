import type { Plan } from '@tuisty/shop-core';
import { planAddress } from '../../shared/core/catalogue';
import { ButtonAnchor, ButtonLink, Container, Price } from '../../shared/ui';
import { LazyImage } from '../../shared/ui/LazyImage';
import styles from './PrimeSection.module.css';
import { texts } from './texts';

const words = texts.prime;

export function PrimeSection({ plan }: { readonly plan: Plan }) {
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
