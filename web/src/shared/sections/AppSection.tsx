import { Check } from 'lucide-react';
import { site } from '../site';
import sprite from '../ui/art/networks.svg';
import { Container, cx, Picture, NewTabLink } from '../ui';
import section from '../ui/Section.module.css';
import styles from './AppSection.module.css';
import { texts } from './texts';

const words = texts.app;

/** Links to the app. Must be the last section of a page: its bottom padding makes room for the footer's ribbon. */
export function AppSection() {
  return (
    <section className={cx('mist', section.section, section.last)} aria-labelledby="app">
      <Container className="halves">
        <div className="stack-3">
          <h2 id="app">{words.title}</h2>
          <p className="measure soft large">{words.text}</p>
          <ul className={cx('stack-1 strong', styles.points)}>
            {words.points.map((point) => (
              <li key={point} className="line">
                <Check />
                {point}
              </li>
            ))}
          </ul>
          <div className={styles.stores}>
            <Store store="android" icon="google-play" href={site.androidAppUrl} />
            <Store store="ios" icon="apple" href={site.iosAppUrl} />
          </div>
        </div>
        <Picture lazy src="/img/secciones/app.svg" width={480} height={411} className="roomy" />
      </Container>
    </section>
  );
}

interface StoreProps {
  readonly store: 'android' | 'ios';
  readonly icon: string;
  readonly href: string;
}

function Store({ store, icon, href }: StoreProps) {
  return (
    <NewTabLink className={styles.store} href={href}>
      <svg width={28} height={28} fill="currentColor" aria-hidden="true" focusable="false">
        <use href={`${sprite}#${icon}`} />
      </svg>
      <span>
        <span className={styles.small}>{words.small[store]} </span>
        <span className={styles.name}>{words.store[store]}</span>
      </span>
    </NewTabLink>
  );
}
