import { familyPath, planImage } from '../../shared/core/catalogue';
import { PlanFinder } from '../../features/finder/PlanFinder';
import { useShopCatalogue } from '../../shared/core/catalogue/useShopCatalogue';
import entrance from '../../shared/plan-card/entrance.module.css';
import { ButtonLink, cx, Price, Section, VisuallyHidden } from '../../shared/ui';
import styles from './FamiliesSection.module.css';
import { texts } from './texts';
import { CalendarDays, Database } from 'lucide-react';
import tints from '../../shared/plan-card/tints.module.css';
import { savingText } from '../../shared/core/catalogue/savingText';
import type { FamilyInfo, Plan } from '@tuisty/shop-core';
import { enumerated } from '../../shared/ui/enumerated';
import { Picture } from '../../shared/ui/Picture';

/** Shows the five families, or the plans that match the filters. */
export function FamiliesSection() {
  const { catalogue, plansOf } = useShopCatalogue();
  const summaries = catalogue.families.flatMap(
    (family) => summaryOf(family, plansOf(family.id)) ?? [],
  );
  return (
    <Section title={texts.families.title} edge="first">
      <PlanFinder>
        <ul className={cx(styles.grid, entrance.entrance)} aria-label={texts.families.list}>
          {summaries.map((summary) => (
            <li key={summary.family.id}>
              <FamilyCard summary={summary} />
            </li>
          ))}
        </ul>
      </PlanFinder>
    </Section>
  );
}

/** Shows a family: audience, durations, data volumes, lowest price, and a link to its plans. */
function FamilyCard({ summary }: { readonly summary: FamilySummary }) {
  const { family, from, fromDuration, durations, leastData, mostData, renewal, images } = summary;
  return (
    <article className={cx('frame', styles.card, tints[family.id])}>
      <header className={styles.top}>
        <h3>{family.label}</h3>
        <div className={styles.pictures}>
          {images.slice(0, 3).map((image) => (
            <Picture key={image} src={image} width={160} height={160} />
          ))}
        </div>
      </header>
      <div className={styles.body}>
        <p>{`${texts.reasons[family.id]} ${savingText(family)}`.trim()}</p>
        <ul className={cx('stack-1', styles.facts)}>
          <li className="iconed soft">
            <CalendarDays />
            {texts.families.durations(durations)}
          </li>
          <li className="iconed soft">
            <Database />
            {texts.families.data(leastData, mostData, renewal)}
          </li>
        </ul>
        <p className={styles.price}>
          <span>{texts.families.from}</span> <Price text={from} size="lg" currency />{' '}
          <span>{texts.families.fromDuration(fromDuration)}</span>
        </p>
        <ButtonLink to={familyPath(family.id)} block>
          {texts.families.see}
          <VisuallyHidden>
            {texts.families.of}
            {family.label}
          </VisuallyHidden>
        </ButtonLink>
      </div>
    </article>
  );
}

interface FamilySummary {
  readonly family: FamilyInfo;
  /** Price of the cheapest plan, for example '$19.00'. */
  readonly from: string;
  /** Duration of the cheapest plan, for example '1 día'. */
  readonly fromDuration: string;
  /** All durations, for example '1, 7 y 15 días'. */
  readonly durations: string;
  readonly leastData: string;
  readonly mostData: string;
  /** Renewal period of the data, for example 'cada 30 días'; null if the data is not renewed. */
  readonly renewal: string | null;
  /** Pictures of the family's tiers, the smallest tier first. */
  readonly images: readonly string[];
}

/** Returns the texts of a family's card, computed from its plans. */
function summaryOf(family: FamilyInfo, plans: readonly Plan[]): FamilySummary | null {
  const [first] = plans;
  if (first === undefined) return null;
  const cheapest = least(plans, first, (plan) => plan.priceCentavos);
  const smallest = least(plans, first, (plan) => plan.dataMegabytes);
  const largest = least(plans, first, (plan) => -plan.dataMegabytes);
  const days = [...new Set(plans.map((plan) => plan.durationDays))].sort((a, b) => a - b);
  return {
    family,
    from: cheapest.priceText,
    fromDuration: cheapest.duration,
    durations: `${enumerated(days.map(String))} días`,
    leastData: smallest.data,
    mostData: largest.data,
    renewal: first.renewal,
    images: [...new Set(plans.map(planImage))],
  };
}

function least(plans: readonly Plan[], first: Plan, size: (plan: Plan) => number): Plan {
  return plans.reduce((best, plan) => (size(plan) < size(best) ? plan : best), first);
}
