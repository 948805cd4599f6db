import { Twist } from '../../shared/ui/art/Twist';
import { Container } from '../../shared/ui';
import styles from './AccessHero.module.css';
import { texts } from './texts';

/** The welcome message above the forms. */
export function AccessHero({ intro }: { readonly intro: string }) {
  return (
    <header className={styles.hero}>
      <Container className={styles.words}>
        <h1>{texts.title}</h1>
        <p>{intro}</p>
      </Container>
      <Twist ground="#fff8ee" className={styles.foot} />
    </header>
  );
}
