import { PlanFinder } from '../../features/finder/PlanFinder';
import { families } from '../../shared/catalogue';
import { Section } from '../../shared/ui';
import styles from './FamiliesSection.module.css';
import { FamilyCard } from './FamilyCard';
import { summaryOf } from './familySummary';
import { texts } from './texts';

const summaries = families.flatMap((family) => summaryOf(family) ?? []);

/** The five families; instead of them, the plans that somebody looks for. */
export function FamiliesSection() {
  return (
    <Section title={texts.families.title} className={styles.first}>
      <PlanFinder>
        <ul className={styles.grid} aria-label={texts.families.list}>
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
