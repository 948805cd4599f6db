import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { NetworkIcon } from '../../shared/ui/art/NetworkIcon';
import { findHashTarget, useHash } from '../../shared/ui/hooks/useHash';
import { Blocks } from '../../shared/sections/long-text/Blocks';
import { note, type SectionGroup } from '../../shared/sections/long-text/content';
import { Badge, Button, VisuallyHidden } from '../../shared/ui';
import { Disclosure } from '../../shared/ui/Disclosure';
import { LegalLayout } from './LegalLayout';
import styles from './TermsPage.module.css';
import { groupsAfterPromotions, groupsBeforePromotions, termsTexts } from './terms';
import {
  dayInMexico,
  isFinished,
  promotions,
  promotionTexts,
  textsReviewedOn,
} from './terms/promotions';

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

/** The promotions, each marked as running or finished according to the date. */
function PromotionGroup() {
  const today = useDayInMexico();
  return (
    <GroupFrame id={promotionTexts.id} title={promotionTexts.title} intro={promotionTexts.intro}>
      {promotions.map((promotion) => {
        const finished = isFinished(promotion, today);
        const badge = finished ? (
          <Badge tone="red">{promotionTexts.finished}</Badge>
        ) : (
          <Badge tone="green">{promotionTexts.active}</Badge>
        );
        const notice = finished ? [note(promotionTexts.finishedNote)] : [];
        return (
          <Disclosure key={promotion.id} id={promotion.id} title={promotion.title} badge={badge}>
            <Blocks blocks={[...notice, ...promotion.blocks]} />
          </Disclosure>
        );
      })}
    </GroupFrame>
  );
}

const subscribe = () => () => undefined;
const today = () => dayInMexico(new Date());
const reviewed = () => textsReviewedOn;

/**
 * Returns today's date in central Mexico, YYYY-MM-DD. Prerendering and hydration use the date of the texts' last
 * review, so that both render the same HTML. The real date follows immediately after hydration.
 */
function useDayInMexico(): string {
  return useSyncExternalStore(subscribe, today, reviewed);
}

interface GroupFrameProps {
  readonly id: string;
  readonly title: string;
  readonly intro: string;
  readonly children: ReactNode;
}

/** A heading above an accordion, with a button that expands all items. */
function GroupFrame({ id, title, intro, children }: GroupFrameProps) {
  const items = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);

  useEffect(() => {
    const group = items.current;
    const onToggle = (): void => {
      setOpened(group?.querySelector('details:not([open])') === null);
    };
    // In the capture phase, because the event does not bubble.
    group?.addEventListener('toggle', onToggle, true);
    return () => {
      group?.removeEventListener('toggle', onToggle, true);
    };
  }, []);

  function toggleAll() {
    for (const item of items.current?.querySelectorAll('details') ?? []) item.open = !opened;
  }

  return (
    <section aria-labelledby={id} className={styles.group}>
      <header className={styles.header}>
        <h2 id={id}>{title}</h2>
        <Button variant="quiet" onClick={toggleAll} className={styles.all}>
          {opened ? termsTexts.closeAll : termsTexts.openAll}
          <VisuallyHidden>: {title}</VisuallyHidden>
        </Button>
        <p>{intro}</p>
      </header>
      <div ref={items} className={styles.items}>
        {children}
      </div>
    </section>
  );
}
