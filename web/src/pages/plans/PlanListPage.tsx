import { PlanFinder } from '../../features/finder/PlanFinder';
import { savingText } from '../../shared/core/catalogue/savingText';
import { useShopCatalogue } from '../../shared/core/catalogue/useShopCatalogue';
import { PlanGrid } from '../../shared/plan-card/PlanGrid';
import { PageHero } from '../../shared/sections/PageHero';
import { site } from '../../shared/site';
import { ButtonLink, Section } from '../../shared/ui';
import { onSight } from '../../shared/ui/onSight';
import styles from './PlanListPage.module.css';
import { subtitles, texts } from './texts';

const BelowPlans = onSight(() => import('./BelowPlans'));

/** The page of a family: its plans, delivery and payment. */
export default function PlanListPage({ family: slug }: { readonly family: string }) {
  const { catalogue, plansOf } = useShopCatalogue();
  const family = catalogue.families.find(({ path }) => path === `/paquetes/${slug}`);
  if (family === undefined) return null;
  return (
    <>
      <PageHero
        ground={family.id}
        picture={{
          wide: `/img/banners/hero-${family.id}.svg`,
          narrow: `/img/banners/hero-${family.id}-phone.svg`,
        }}
        title={
          <>
            {site.brand} <span className={styles.family}>{family.subtitle}</span>
          </>
        }
        subtitle={`${subtitles[family.id]} ${savingText(family)}`.trim()}
      />
      <Section title={texts.choose} intro={texts.intro} className={styles.list}>
        <PlanFinder family={family}>
          <PlanGrid plans={plansOf(family.id)} label={texts.list(family)} />
        </PlanFinder>
        <div className={styles.more}>
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
