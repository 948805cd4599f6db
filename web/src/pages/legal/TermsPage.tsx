import { PageIntro } from '../../shared/sections/PageIntro';
import { Badge } from '../../shared/ui';
import { LegalLayout } from './LegalLayout';
import styles from './TermsPage.module.css';
import { groupsAfterPromotions, groupsBeforePromotions, termsTexts } from './terms';
import { promotionTexts } from './terms/promotions';
import { PromotionGroup } from './PromotionGroup';
import { TermsGroup } from './TermsGroup';
import { texts } from './texts';
import { useOpenFromHash } from './useOpenFromHash';

const contents = [...groupsBeforePromotions, promotionTexts, ...groupsAfterPromotions];

export default function TermsPage() {
  useOpenFromHash();
  return (
    <>
      <PageIntro
        tone="deep"
        kicker={texts.kicker}
        title={termsTexts.title}
        intro={termsTexts.intro}
      >
        <Badge>{termsTexts.updated}</Badge>
      </PageIntro>
      <LegalLayout contents={contents}>
        <section aria-labelledby="de-un-vistazo" className={styles.glance}>
          <h2 id="de-un-vistazo">{termsTexts.glanceTitle}</h2>
          <ul className={styles.figures}>
            {termsTexts.glance.map(({ figure, text }) => (
              <li key={figure}>
                <strong>{figure}</strong>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </section>
        {groupsBeforePromotions.map((group) => (
          <TermsGroup key={group.id} group={group} />
        ))}
        <PromotionGroup />
        {groupsAfterPromotions.map((group) => (
          <TermsGroup key={group.id} group={group} />
        ))}
      </LegalLayout>
    </>
  );
}
