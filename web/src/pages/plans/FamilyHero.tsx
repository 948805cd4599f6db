import type { FamilyInfo } from '@tuisty/shop-core';
import tints from '../../shared/plan-card/tints.module.css';
import { site } from '../../shared/site';
import { Container, cx, Picture } from '../../shared/ui';
import banner from '../../shared/ui/Banner.module.css';
import styles from './FamilyHero.module.css';

interface FamilyHeroProps {
  readonly family: FamilyInfo;
  readonly subtitle: string;
}

/**
 * The family's name as text beside or over a picture: a crop of 1440x420 with a plain left half for the text, whose
 * colour continues it to the left, and one of 750x360 without room for text.
 */
export function FamilyHero({ family: { id, subtitle: name }, subtitle }: FamilyHeroProps) {
  const picture = `/img/banners/hero-${id}`;
  return (
    <div className={cx(banner.banner, styles.hero, tints[id])}>
      <Container className={cx('stack-1', banner.text, styles.text)}>
        <h1>
          {site.brand} <span className={styles.family}>{name}</span>
        </h1>
        <p className={styles.subtitle}>{subtitle}</p>
      </Container>
      <picture className={cx(banner.picture, styles.picture)}>
        <source media="(width >= 48em)" srcSet={`${picture}.svg`} width={1440} height={420} />
        <Picture src={`${picture}-phone.svg`} width={750} height={360} fetchPriority="high" />
      </picture>
    </div>
  );
}
