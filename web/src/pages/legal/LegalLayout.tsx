import { List } from 'lucide-react';
import type { ReactNode } from 'react';
import { Blocks } from '../../shared/sections/long-text/Blocks';
import type { Section } from '../../shared/sections/long-text/content';
import { PageIntro } from '../../shared/sections/PageIntro';
import { Container } from '../../shared/ui';
import styles from './LegalLayout.module.css';

export interface LegalLayoutProps {
  readonly title: string;
  readonly intro: string;
  /** Content below the intro. */
  readonly note: ReactNode;
  readonly contents: readonly { readonly id: string; readonly title: string }[];
  readonly children: ReactNode;
}

/** A long text beside its table of contents; on narrow screens the table of contents is above the text. */
export function LegalLayout({ title, intro, note, contents, children }: LegalLayoutProps) {
  return (
    <>
      <PageIntro tone="deep" kicker="Información legal" title={title} intro={intro}>
        {note}
      </PageIntro>
      <Container className={styles.columns}>
        <nav className={styles.contents} aria-labelledby="en-esta-pagina">
          <h2 id="en-esta-pagina">
            <List />
            En esta página
          </h2>
          <ul className={styles.list}>
            {contents.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <article className={styles.article}>{children}</article>
      </Container>
    </>
  );
}

/** A section that cannot be collapsed: heading and text blocks. */
export function LegalSection({ section }: { readonly section: Section }) {
  return (
    <section aria-labelledby={section.id} className={styles.section}>
      <h2 id={section.id}>{section.title}</h2>
      <Blocks blocks={section.blocks} />
    </section>
  );
}
