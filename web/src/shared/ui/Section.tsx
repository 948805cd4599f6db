import { useId, type ReactNode } from 'react';
import { cx } from './cx';
import { HydrationBoundary } from './HydrationBoundary';
import styles from './Section.module.css';

export interface ContainerProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly narrow?: boolean;
}

export function Container({ children, className, narrow = false }: ContainerProps) {
  return <div className={cx(styles.container, narrow && styles.narrow, className)}>{children}</div>;
}

export interface SectionProps {
  readonly title?: ReactNode;
  readonly intro?: ReactNode;
  readonly children: ReactNode;
  readonly tone?: 'sand' | 'white' | 'mist' | 'deep';
  /** For the first section below a PageIntro, or the last one before the footer. */
  readonly edge?: 'first' | 'last';
  /** Whether its only content is a button beside the title. */
  readonly beside?: boolean;
  readonly id?: string;
  readonly className?: string | undefined;
}

/**
 * A section of a page: full-width background, centred content, a second-level heading. Each section
 * hydrates separately.
 */
export function Section(props: SectionProps) {
  const { title, intro, children, tone = 'sand', edge, beside = false, id, className } = props;
  const headingId = useId();
  return (
    <HydrationBoundary>
      <section
        id={id}
        aria-labelledby={title === undefined ? undefined : headingId}
        className={cx(
          styles.section,
          tone,
          edge && styles[edge],
          beside && styles.beside,
          tone === 'deep' && 'on-dark',
          className,
        )}
      >
        <Container>
          {title === undefined ? null : (
            <header className={cx('stack-1', styles.header)}>
              <h2 id={headingId}>{title}</h2>
              {intro === undefined ? null : <p className="measure soft large">{intro}</p>}
            </header>
          )}
          {children}
        </Container>
      </section>
    </HydrationBoundary>
  );
}
