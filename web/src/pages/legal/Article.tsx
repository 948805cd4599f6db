import type { SocialNetwork } from '@tuisty/shop-core';
import { List } from 'lucide-react';
import { dayInMexico } from '../../shared/site/dates';
import { fillIn } from '../../shared/sections/long-text/fillIn';
import justice from '../../shared/sections/long-text/justice.md?raw';
import { Markdown } from '../../shared/sections/long-text/Markdown';
import { readSections, type TextSection } from '../../shared/sections/long-text/markdown';
import { Badge, Button, VisuallyHidden, cx, NetworkIcon } from '../../shared/ui';
import { Disclosure } from '../../shared/ui/Disclosure';
import styles from './LegalText.module.css';
import privacy from './privacy.md?raw';
import terms from './terms.md?raw';
import { legalTexts, type LegalName } from './texts';

const sources: Readonly<Record<LegalName, string>> = {
  'aviso-de-privacidad': privacy,
  'terminos-y-condiciones': terms,
  'colaboracion-con-la-justicia': justice,
};

/** A legal text with its table of contents. Scripts of the browser do not contain it; see ServedText.tsx. */
export function Article({ name }: { readonly name: LegalName }) {
  const sections = readSections(fillIn(sources[name]));
  return (
    <>
      <nav className={cx('frame unprinted', styles.contents)} aria-labelledby="en-esta-pagina">
        <h2 id="en-esta-pagina" className="iconed large before">
          <List className="coral" />
          {legalTexts.contents}
        </h2>
        <ul className={styles.list}>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="target">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <article className={cx('stack', styles.article)}>
        {sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
      </article>
    </>
  );
}

/** A section; its parts, if any, are an accordion with a button that expands all. */
function Section({ section: { id, title, text, items } }: { readonly section: TextSection }) {
  return (
    <section aria-labelledby={id} className="stack-1">
      <header className={cx('row apart', styles.header)}>
        <h2 id={id} className="title">
          {title}
        </h2>
        {items.length === 0 ? null : (
          <Button variant="quiet" className={cx('unprinted', styles.all)} data-all={title}>
            {legalTexts.openAll}
            <VisuallyHidden>: {title}</VisuallyHidden>
          </Button>
        )}
      </header>
      <Markdown text={text} />
      {items.map((item) => (
        <Disclosure
          key={item.id}
          id={item.id}
          title={item.title}
          icon={item.network && <NetworkIcon network={item.network as SocialNetwork} decorative />}
          badge={item.lastDay && <PromotionBadge lastDay={item.lastDay} />}
        >
          {item.lastDay === undefined ? null : (
            <blockquote {...after(item.lastDay)} className="before">
              {legalTexts.finishedNote}
            </blockquote>
          )}
          <Markdown text={item.text} />
        </Disclosure>
      ))}
    </section>
  );
}

/** Shown on a promotion's last day and before, as far as the build knows; see `useLegalText`. */
const until = (day: string) => ({ 'data-until': day, hidden: dayInMexico(Date.now()) > day });

/** Shown after a promotion's last day. */
const after = (day: string) => ({ 'data-after': day, hidden: !until(day).hidden });

function PromotionBadge({ lastDay }: { readonly lastDay: string }) {
  return (
    <>
      <span {...until(lastDay)}>
        <Badge tone="good">{legalTexts.active}</Badge>
      </span>
      <span {...after(lastDay)}>
        <Badge tone="bad">{legalTexts.finished}</Badge>
      </span>
    </>
  );
}
