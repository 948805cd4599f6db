import { Suspense, useId, type ReactNode } from 'react';
import { Container } from './Container';
import { cx } from './cx';
import styles from './Section.module.css';

export interface SectionProps {
  readonly title?: ReactNode;
  /** One or two sentences under the title. */
  readonly intro?: ReactNode;
  readonly children: ReactNode;
  readonly tone?: 'sand' | 'white' | 'mist' | 'deep';
  /** Anchor of the section. */
  readonly id?: string;
  readonly className?: string | undefined;
}

/**
 * A band of a page: full-width ground, centred content, a heading of the second level. Each is brought
 * to life on its own, so that none keeps a finger waiting for all.
 */
export function Section(props: SectionProps) {
  return (
    <Suspense fallback={null}>
      <Band {...props} />
    </Suspense>
  );
}

function Band({ title, intro, children, tone = 'sand', id, className }: SectionProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={title === undefined ? undefined : headingId}
      className={cx(styles.section, styles[tone], tone === 'deep' && 'on-dark', className)}
    >
      <Container>
        {title === undefined ? null : (
          <header className={styles.header}>
            <h2 id={headingId}>{title}</h2>
            {intro === undefined ? null : <p>{intro}</p>}
          </header>
        )}
        {children}
      </Container>
    </section>
  );
}
