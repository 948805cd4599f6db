import { familyPath, useShopCatalogue } from '../../shared/core/catalogue';
import type { Family, FamilyInfo } from '@tuisty/shop-core';
import { PlanFinder } from '../../features/finder/PlanFinder';
import { savingText } from '../../shared/core/catalogue/savingText';
import { PlanGrid } from '../../shared/plan-card/PlanGrid';
import { site } from '../../shared/site';
import { ButtonLink, Section, cx, onSight } from '../../shared/ui';
import { FamilyHero } from './FamilyHero';
import styles from './PlanListPage.module.css';

/** The purpose of each family, shown below its name. */
const subtitles: Readonly<Record<Family, string>> = {
  express: 'Datos para hoy, para la semana o para la quincena. Pagas solo lo que necesitas.',
  mensual: '30 días de datos, llamadas y SMS. Sin contratos y sin sorpresas.',
  trimestral: 'Un solo pago y 90 días sin pensar en recargar.',
  semestral: 'Medio año conectado: 180 días con un solo pago.',
  anual: '360 días conectado con un solo pago.',
};

const texts = {
  choose: 'Elige tu paquete',
  intro: `${site.shippingPesos === '0' ? 'El precio que ves es el que pagas.' : 'Precios con IVA; el envío de tu SIM se dice aparte.'} Toca “Mostrar Detalles” para ver todo lo que incluye.`,
  list: (family: FamilyInfo) => `Paquetes ${family.label}`,
  more: 'Más Paquetes',
  moreText: '¿Buscas otra duración?',
} as const;

const BelowPlans = onSight(() => import('./BelowPlans'));

export default function PlanListPage({ family: slug }: { readonly family: string }) {
  const { catalogue, plansOf } = useShopCatalogue();
  const family = catalogue.families.find(({ id }) => familyPath(id) === `/paquetes/${slug}`);
  if (family === undefined) return null;
  return (
    <>
      <FamilyHero
        family={family}
        subtitle={`${subtitles[family.id]} ${savingText(family)}`.trim()}
      />
      <Section title={texts.choose} intro={texts.intro} className={styles.list}>
        <PlanFinder family={family}>
          <PlanGrid plans={plansOf(family.id)} label={texts.list(family)} />
        </PlanFinder>
        <div className={cx('row large strong', styles.more)}>
          <p>{texts.moreText}</p>
          <ButtonLink variant="secondary" size="lg" to="/paquetes" state={{ scrollAfter: 300 }}>
            {texts.more}
          </ButtonLink>
        </div>
      </Section>
      <BelowPlans />
    </>
  );
}
