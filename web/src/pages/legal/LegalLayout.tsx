import { List } from 'lucide-react';
import type { ReactNode } from 'react';
import { Container } from '../../shared/ui';
import styles from './LegalLayout.module.css';
import { texts } from './texts';

export interface LegalLayoutProps {
  readonly contents: readonly { readonly id: string; readonly title: string }[];
  readonly children: ReactNode;
}

/** A long text beside its table of contents; on narrow screens the contents stand above it. */
export function LegalLayout({ contents, children }: LegalLayoutProps) {
  return (
    <Container className={styles.columns}>
      <nav className={styles.contents} aria-labelledby="en-esta-pagina">
        <h2 id="en-esta-pagina">
          <List aria-hidden="true" />
          {texts.contents}
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
  );
}
