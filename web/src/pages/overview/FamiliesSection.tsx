import {
  durationsText,
  familyPath,
  planImage,
  useShopCatalogue,
} from '../../shared/core/catalogue';
import { PlanFinder } from '../../features/finder/PlanFinder';
import entrance from '../../shared/plan-card/entrance.module.css';
import { ButtonLink, cx, Price, Section, VisuallyHidden, Picture } from '../../shared/ui';
import styles from './FamiliesSection.module.css';
import { texts } from './texts';
import { CalendarDays, Database } from 'lucide-react';
import tints from '../../shared/plan-card/tints.module.css';
import { savingText } from '../../shared/core/catalogue/savingText';
import type { FamilyInfo, Plan } from '@tuisty/shop-core';

export function FamiliesSection() {
  const { catalogue, plansOf } = useShopCatalogue();
  return (
    <Section title={texts.families.title} edge="first">
      <PlanFinder>
        <ul
          className={cx('stack-3', styles.grid, entrance.entrance)}
          aria-label={texts.families.list}
        >
          {catalogue.families.map((family) => (
            <li key={family.id}>
              <FamilyCard family={family} plans={plansOf(family.id)} />
            </li>
          ))}
        </ul>
      </PlanFinder>
    </Section>
  );
}

interface FamilyCardProps {
  readonly family: FamilyInfo;
  /** The cheapest first. */
  readonly plans: readonly Plan[];
}

function FamilyCard({ family, plans }: FamilyCardProps) {
  const bySize = [...plans].sort((a, b) => a.dataMegabytes - b.dataMegabytes);
  const [cheapest, smallest, largest] = [plans[0], bySize[0], bySize.at(-1)];
  if (cheapest === undefined || smallest === undefined || largest === undefined) return null;
  /** One for each tier, the smallest first. */
  const images = [...new Set(plans.map(planImage))];
  return (
    <article className={cx('frame', styles.card, tints[family.id])}>
      <header className={cx('line apart', styles.top)}>
        <h3>{family.label}</h3>
        <div className={styles.pictures}>
          {images.slice(0, 3).map((image) => (
            <Picture key={image} src={image} width={48} height={48} />
          ))}
        </div>
      </header>
      <div className={cx('stack', styles.body)}>
        <p>{`${texts.reasons[family.id]} ${savingText(family)}`.trim()}</p>
        <ul className="stack-1">
          <li className="iconed soft">
            <CalendarDays className="gulf" />
            {texts.families.durations(durationsText(plans))}
          </li>
          <li className="iconed soft">
            <Database className="gulf" />
            {texts.families.data(smallest.data, largest.data, cheapest.renewal)}
          </li>
        </ul>
        <p className="row baseline">
          <span className="soft">{texts.families.from}</span>{' '}
          <Price text={cheapest.priceText} size="lg" currency />{' '}
          <span className="soft">{texts.families.fromDuration(cheapest.duration)}</span>
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
