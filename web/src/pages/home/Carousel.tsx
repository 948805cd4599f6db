import { ChevronLeft, ChevronRight } from 'lucide-react';
import { ButtonLink, Container, cx, IconButton, Picture } from '../../shared/ui';
import banner from '../../shared/ui/Banner.module.css';
import styles from './Carousel.module.css';
import { texts, type Slide } from './texts';
import { useCarousel } from './useCarousel';

const words = texts.carousel;
/** The grounds of the banners, which their pictures continue. */
const grounds = [styles.morning, 'mist', 'deep'];

/** The banners. Only the shopper moves them, so that no text changes while it is read or pressed. */
export function Carousel({ slides }: { readonly slides: readonly Slide[] }) {
  const { viewport, selected, goTo } = useCarousel(slides.length);

  return (
    <section className={styles.carousel} aria-roledescription="carrusel" aria-label={words.label}>
      <div className={styles.viewport} ref={viewport}>
        <ul className={styles.track} aria-live="polite">
          {slides.map((slide, index) => (
            <CarouselSlide
              key={slide.id}
              slide={slide}
              label={words.slide(index + 1, slides.length)}
              first={index === 0}
              away={index !== selected}
            />
          ))}
        </ul>
      </div>
      <Container className={styles.controls}>
        <div className={styles.panel}>
          <IconButton label={words.previous} onClick={() => goTo(selected - 1)}>
            <ChevronLeft />
          </IconButton>
          {slides.map((slide, index) => (
            <IconButton
              key={slide.id}
              label={words.goTo(index + 1)}
              className={cx(styles.dot, index === selected && styles.current)}
              aria-current={index === selected ? 'true' : undefined}
              onClick={() => goTo(index)}
            />
          ))}
          <IconButton label={words.next} onClick={() => goTo(selected + 1)}>
            <ChevronRight />
          </IconButton>
        </div>
      </Container>
    </section>
  );
}

interface CarouselSlideProps {
  readonly slide: Slide;
  /** Position, for example '1 de 3'. */
  readonly label: string;
  /** Whether this is the first banner, which contains the page's heading and loads with high priority. */
  readonly first: boolean;
  /** Whether the banner is out of view, so that its contents must not be focusable. */
  readonly away: boolean;
}

function CarouselSlide({ slide, label, first, away }: CarouselSlideProps) {
  const Heading = first ? 'h1' : 'h2';
  return (
    <li className={cx(styles.slide, grounds[slide.id - 1])} inert={away}>
      <div
        role="group"
        aria-roledescription="imagen"
        aria-label={label}
        className={cx(banner.banner, styles.inner, slide.id === 3 && 'on-dark')}
      >
        <Container className={cx('stack-1', banner.text, styles.text)}>
          <Heading className={styles.title}>{slide.title}</Heading>
          <p className={styles.words}>{slide.text}</p>
          <p>
            <ButtonLink size="lg" to={slide.to}>
              {words.action}
            </ButtonLink>
          </p>
        </Container>
        <picture className={cx(banner.picture, styles.picture)}>
          <source
            media="(width >= 48em)"
            srcSet={`/img/banners/${String(slide.id)}-desktop.svg`}
            width={1440}
            height={560}
          />
          <Picture
            src={`/img/banners/${String(slide.id)}-phone.svg`}
            width={750}
            height={560}
            {...(first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
          />
        </picture>
      </div>
    </li>
  );
}
