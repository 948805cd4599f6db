import { useId } from 'react';
import { Section } from '../../shared/ui';
import { LazyImage } from '../../shared/ui/LazyImage';
import styles from './SimSection.module.css';
import { texts } from './texts';

const { title, intro, cards, caption, head, rows } = texts.sim;

/** Explains both kinds of SIM and compares them. */
export function SimSection() {
  const captionId = useId();
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
      {/* A scrolling region must be reachable without a mouse. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} role="region" aria-labelledby={captionId} tabIndex={0}>
        <table className={styles.table}>
          <caption id={captionId}>{caption}</caption>
          <thead>
            <tr>
              {head.map((name) =>
                name === '' ? (
                  <td key={name} />
                ) : (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, sim, esim]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{sim}</td>
                <td>{esim}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
