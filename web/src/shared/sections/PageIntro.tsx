import type { ReactNode } from 'react';
import { Twist } from '../ui/art/Twist';
import { Container, cx } from '../ui';
import styles from './PageIntro.module.css';
import { Picture } from '../ui/Picture';

export interface PageIntroProps {
  readonly title: ReactNode;
  /** Small line above the title. */
  readonly kicker?: ReactNode;
  readonly intro?: ReactNode;
  /** Buttons or notes under the intro. */
  readonly children?: ReactNode;
  /** Drawing beside the text on wide screens and below it on narrow screens. */
  readonly picture?: { readonly src: string; readonly width: number; readonly height: number };
  /** Beside the text on wide screens, instead of a picture. */
  readonly aside?: ReactNode;
  readonly tone?: 'mist' | 'deep';
  /** Background of the next section, which fills the area below the ribbon. */
  readonly next?: 'sand' | 'white';
}

const grounds = { sand: '#FFF8EE', white: '#FFFFFF' } as const;

/** Header of a page: title, purpose, and the ribbon below. */
export function PageIntro({
  title,
  kicker,
  intro,
  children,
  picture,
  aside,
  tone = 'mist',
  next = 'sand',
}: PageIntroProps) {
  return (
    <div className={cx(styles.head, tone, tone === 'deep' && 'on-dark')}>
      <Container
        className={cx(
          'stack-3',
          styles.columns,
          (picture ?? aside) !== undefined && styles.pictured,
        )}
      >
        <div className={cx('stack', styles.text)}>
          {kicker === undefined ? null : (
            <p className={cx('coral strong', styles.kicker)}>{kicker}</p>
          )}
          <h1>{title}</h1>
          {intro === undefined ? null : <p className="measure soft large">{intro}</p>}
          {children === undefined ? null : (
            <div className={cx('row', styles.extra)}>{children}</div>
          )}
        </div>
        {picture === undefined ? null : (
          <Picture
            className={styles.picture}
            src={picture.src}
            width={picture.width}
            height={picture.height}
          />
        )}
        {aside}
      </Container>
      <div className={styles.foot}>
        <Twist ground={grounds[next]} />
      </div>
    </div>
  );
}
