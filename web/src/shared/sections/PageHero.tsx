import type { Family } from '@tuisty/shop-core';
import type { ReactNode } from 'react';
import tints from '../plan-card/tints.module.css';
import { Container, cx } from '../ui';
import styles from './PageHero.module.css';
import { Picture } from '../ui/Picture';

export interface PageHeroProps {
  readonly title: ReactNode;
  readonly subtitle: ReactNode;
  /**
   * Two crops of one picture: `wide`, 1440x420 with a plain left half for the text, and `narrow`, 750x360 without
   * room for text.
   */
  readonly picture: { readonly wide: string; readonly narrow: string };
  /** Family whose background colour continues the wide picture to the left; see PageHero.module.css. */
  readonly ground: Family;
}

/** Header of a page: its name as text beside or over a picture. */
export function PageHero({ title, subtitle, picture, ground }: PageHeroProps) {
  return (
    <div className={cx(styles.hero, tints[ground])}>
      <Container className={styles.text}>
        <h1>{title}</h1>
        <p className={styles.subtitle}>{subtitle}</p>
      </Container>
      <picture className={styles.picture}>
        <source media="(width >= 48em)" srcSet={picture.wide} width={1440} height={420} />
        <Picture src={picture.narrow} width={750} height={360} fetchPriority="high" />
      </picture>
    </div>
  );
}
