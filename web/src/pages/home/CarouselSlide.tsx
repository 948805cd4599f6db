import { ButtonLink, Container, cx } from '../../shared/ui';
import styles from './CarouselSlide.module.css';
import type { Slide } from './slides';

interface CarouselSlideProps {
  readonly slide: Slide;
  /** Position, for example '1 de 3'. */
  readonly label: string;
  /** Whether this is the first banner, which contains the page's heading and loads with high priority. */
  readonly first: boolean;
  /** Whether the banner is out of view, so that its contents must not be focusable. */
  readonly away: boolean;
}

export function CarouselSlide({ slide, label, first, away }: CarouselSlideProps) {
  const Heading = first ? 'h1' : 'h2';
  return (
    <li className={cx(styles.slide, styles[`slide${slide.id}` as const])} inert={away}>
      <div
        role="group"
        aria-roledescription="imagen"
        aria-label={label}
        className={cx(styles.inner, slide.id === 3 && 'on-dark')}
      >
        <Container className={styles.text}>
          <Heading className={styles.title}>{slide.title}</Heading>
          <p className={styles.words}>{slide.text}</p>
          <p>
            <ButtonLink size="lg" to={slide.to}>
              {slide.action}
            </ButtonLink>
          </p>
        </Container>
        <picture className={styles.picture}>
          <source
            media="(width >= 48em)"
            srcSet={`/img/banners/${String(slide.id)}-desktop.svg`}
            width={1440}
            height={560}
          />
          <img
            src={`/img/banners/${String(slide.id)}-phone.svg`}
            alt=""
            width={750}
            height={560}
            {...(first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
          />
        </picture>
      </div>
    </li>
  );
}
