import { TableBlock } from '../../shared/sections/long-text/TableBlock';
import { Section } from '../../shared/ui';
import { LazyImage } from '../../shared/ui/LazyImage';
import styles from './SimSection.module.css';
import { texts } from './texts';

const { title, intro, cards, caption, head, rows } = texts.sim;

/** Explains both kinds of SIM and compares them. */
export function SimSection() {
  return (
    <Section tone="white" title={title} intro={intro} id="sim-o-esim">
      <ul className={styles.cards}>
        {cards.map((card) => (
          <li key={card.title}>
            <LazyImage src={`/img/secciones/${card.picture}.svg`} width={240} height={200} />
            <div>
              <h3>{card.title}</h3>
              <p>{card.text}</p>
            </div>
          </li>
        ))}
      </ul>
      <TableBlock table={{ caption, head, rows }} look={styles} />
    </Section>
  );
}
