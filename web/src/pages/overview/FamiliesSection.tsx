import { PlanFinder } from '../../features/finder/PlanFinder';
import { useShopCatalogue } from '../../shared/core/catalogue/useShopCatalogue';
import entrance from '../../shared/plan-card/entrance.module.css';
import { cx, Section } from '../../shared/ui';
import styles from './FamiliesSection.module.css';
import { FamilyCard } from './FamilyCard';
import { summaryOf } from './familySummary';
import { texts } from './texts';

/** Shows the five families, or the plans that match the filters. */
export function FamiliesSection() {
  const { catalogue, plansOf } = useShopCatalogue();
  const summaries = catalogue.families.flatMap(
    (family) => summaryOf(family, plansOf(family.id)) ?? [],
  );
  return (
    <Section title={texts.families.title} className={styles.first}>
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
