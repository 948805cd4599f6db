import type { Plan } from '@tuisty/shop-core';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { planAddress, useShopCatalogue } from '../../shared/core/catalogue';
import { AppSection } from '../../shared/sections/AppSection';
import { DeliverySection } from '../../shared/sections/DeliverySection';
import { site, conditions } from '../../shared/site';
import {
  ButtonAnchor,
  ButtonLink,
  Container,
  Price,
  Section,
  cx,
  Picture,
  onDemand,
} from '../../shared/ui';
import section from '../../shared/ui/Section.module.css';
import styles from './BelowPlans.module.css';

const texts = {
  prime: {
    title: (data: string) => `Prime: ${data} y redes ilimitadas`,
    text: 'Series, música, videollamadas y redes todo el mes, y datos para compartir con quien tú quieras.',
    action: 'Contratar',
    details: 'Ver paquete Prime',
  },
  reasons: {
    title: `Cámbiate a ${site.brand}`,
    intro: 'Cuatro razones para hacerlo hoy mismo.',
    list: [
      {
        picture: 'medida',
        to: '/paquetes',
        title: 'Paquetes a tu medida',
        text: 'Desde 1 día hasta 360: eliges cuántos datos quieres y por cuánto tiempo.',
      },
      {
        picture: 'cobertura',
        to: '/cobertura',
        title: 'Cobertura nacional',
        text: 'Señal en todo México, también en comunidades rurales.',
      },
      {
        picture: 'precio',
        to: '/paquetes?orden=precio-por-gb',
        title: 'Precios competitivos',
        text: 'Te decimos cuánto pagas por día y por GB para que compares.',
      },
      {
        picture: 'portabilidad',
        to: '/portabilidad-ift',
        title: 'Conserva tu número',
        text: `Haz tu portabilidad: tarda hasta ${conditions.activation} y mientras usas un número provisional.`,
      },
    ],
  },
} as const;

const phoneSection = onDemand(() => import('./PhoneSection'));

export default function BelowPlans() {
  useEffect(() => phoneSection.prefetch(), []);
  const prime = useShopCatalogue()
    .plansOf('mensual')
    .find((plan) => plan.dataPlus === 'Prime');
  return (
    <>
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
    <section className={cx('sunny', section.section)} aria-labelledby="prime">
      <Container className="halves">
        <Picture lazy src="/img/secciones/prime.svg" width={544} height={408} />
        <div className="stack-3">
          <h2 id="prime">{words.title(plan.data)}</h2>
          <p className="measure large">{words.text}</p>
          <p className="row baseline large strong">
            <Price text={plan.priceText} size="xl" currency />
            <span>{plan.duration}</span>
          </p>
          <div className="row">
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
      <ul className={cx('stack columns-2 columns-4', styles.list)}>
        {list.map((reason) => (
          <li key={reason.picture} className="sided">
            <Picture
              lazy
              src={`/img/secciones/razon-${reason.picture}.svg`}
              width={160}
              height={128}
            />
            <div className="stack-1">
              <h3>
                <Link to={reason.to}>{reason.title}</Link>
              </h3>
              <p className="soft">{reason.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
