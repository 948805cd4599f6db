import { useEffect } from 'react';
import { NetworkIcon } from '../../shared/ui/art/NetworkIcon';
import { findHashTarget } from '../../shared/ui/hooks/hashTarget';
import { useHash } from '../../shared/ui/hooks/useHash';
import { Blocks } from '../../shared/sections/long-text/Blocks';
import type { SectionGroup } from '../../shared/sections/long-text/content';
import { Badge } from '../../shared/ui';
import { Disclosure } from '../../shared/ui/Disclosure';
import { GroupFrame } from './GroupFrame';
import { LegalLayout } from './LegalLayout';
import styles from './TermsPage.module.css';
import { groupsAfterPromotions, groupsBeforePromotions, termsTexts } from './terms';
import { promotionTexts } from './terms/promotions';
import { PromotionGroup } from './PromotionGroup';

const contents = [...groupsBeforePromotions, promotionTexts, ...groupsAfterPromotions];

export default function TermsPage() {
  useOpenFromHash();
  return (
    <LegalLayout
      title={termsTexts.title}
      intro={termsTexts.intro}
      note={<Badge>{termsTexts.updated}</Badge>}
      contents={contents}
    >
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
  );
}

function TermsGroup({ group }: { readonly group: SectionGroup }) {
  return (
    <GroupFrame id={group.id} title={group.title} intro={group.intro}>
      {group.sections.map((section) => (
        <Disclosure
          key={section.id}
          id={section.id}
          title={section.title}
          icon={
            section.network === undefined ? null : (
              <NetworkIcon network={section.network} decorative />
            )
          }
        >
          <Blocks blocks={section.blocks} />
        </Disclosure>
      ))}
    </GroupFrame>
  );
}

/** Opens the item that the URL hash refers to, and scrolls it into view. */
function useOpenFromHash(): void {
  const hash = useHash();

  useEffect(() => {
    if (hash === '') return undefined;
    const open = (): void => {
      const target = findHashTarget(hash);
      const item = target?.closest('details');
      if (target === null || item === null || item === undefined) return;
      item.open = true;
      target.scrollIntoView();
    };
    // Following the same anchor twice does not change the URL, so clicks are handled too.
    const onClick = ({ target }: MouseEvent): void => {
      if (target instanceof Element && target.closest('a')?.hash === hash) open();
    };
    open();
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('click', onClick);
    };
  }, [hash]);
}
