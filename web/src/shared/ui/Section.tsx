import { useId, type ReactNode } from 'react';
import { Container } from './Container';
import { cx } from './cx';
import { HydrationBoundary } from './HydrationBoundary';
import styles from './Section.module.css';

export interface SectionProps {
  readonly title?: ReactNode;
  /** One or two sentences below the title. */
  readonly intro?: ReactNode;
  readonly children: ReactNode;
  readonly tone?: 'sand' | 'white' | 'mist' | 'deep';
  /** Id of the section, for links to it. */
  readonly id?: string;
  readonly className?: string | undefined;
}

/**
 * A section of a page: full-width background, centred content, a second-level heading. Each section
 * hydrates separately.
 */
export function Section(props: SectionProps) {
  return (
    <HydrationBoundary>
      <SectionContent {...props} />
    </HydrationBoundary>
  );
}

function SectionContent({ title, intro, children, tone = 'sand', id, className }: SectionProps) {
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
