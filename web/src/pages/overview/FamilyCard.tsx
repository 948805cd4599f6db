import { CalendarDays, Database } from 'lucide-react';
import tints from '../../shared/plan-card/tints.module.css';
import { savingText } from '../../shared/core/catalogue/savingText';
import { ButtonLink, cx, Price, VisuallyHidden } from '../../shared/ui';
import styles from './FamilyCard.module.css';
import type { FamilySummary } from './familySummary';
import { texts } from './texts';

/** Shows a family: audience, durations, data volumes, lowest price, and a link to its plans. */
export function FamilyCard({ summary }: { readonly summary: FamilySummary }) {
  const { family, from, fromDuration, durations, leastData, mostData, renewal, images } = summary;
  return (
    <article className={cx(styles.card, tints[family.id])}>
      <header className={styles.top}>
        <h3>{family.label}</h3>
        <div className={styles.pictures}>
          {images.slice(0, 3).map((image) => (
            <img key={image} src={image} alt="" width={160} height={160} />
          ))}
        </div>
      </header>
      <div className={styles.body}>
        <p>{`${texts.reasons[family.id]} ${savingText(family)}`.trim()}</p>
        <ul className={styles.facts}>
          <li>
            <CalendarDays aria-hidden="true" />
            {texts.families.durations(durations)}
          </li>
          <li>
            <Database aria-hidden="true" />
            {texts.families.data(leastData, mostData, renewal)}
          </li>
        </ul>
        <p className={styles.price}>
          <span>{texts.families.from}</span> <Price text={from} size="lg" currency />{' '}
          <span>{texts.families.fromDuration(fromDuration)}</span>
        </p>
        <ButtonLink to={family.path} block>
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
