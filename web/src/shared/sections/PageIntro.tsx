import type { ReactNode } from 'react';
import { Twist } from '../ui/art/Twist';
import { Container, cx } from '../ui';
import styles from './PageIntro.module.css';

export interface PageIntroProps {
  readonly title: ReactNode;
  readonly kicker?: ReactNode;
  readonly intro?: ReactNode;
  readonly children?: ReactNode;
  /** A picture or a form beside the text on wide screens and below it on narrow screens. */
  readonly aside?: ReactNode;
  readonly tone?: 'mist' | 'deep';
  /** Background of the next section, which fills the area below the ribbon. */
  readonly next?: 'sand' | 'white';
}

export function PageIntro({
  title,
  kicker,
  intro,
  children,
  aside,
  tone = 'mist',
  next = 'sand',
}: PageIntroProps) {
  return (
    <div className={cx(tone, tone === 'deep' && 'on-dark')}>
      <Container className={cx('stack-3', styles.columns, aside !== undefined && styles.pictured)}>
        <div className={cx('stack starts', styles.text)}>
          {kicker === undefined ? null : (
            <p className={cx('coral strong', styles.kicker)}>{kicker}</p>
          )}
          <h1>{title}</h1>
          {intro === undefined ? null : <p className="measure soft large">{intro}</p>}
          {children === undefined ? null : <div className="row">{children}</div>}
        </div>
        {aside}
      </Container>
      <div className={cx('ribbon', styles.foot)}>
        <Twist ground={`var(--${next})`} />
      </div>
    </div>
  );
}
