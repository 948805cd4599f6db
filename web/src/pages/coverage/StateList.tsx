import { ChevronDown } from 'lucide-react';
import { levelOf, type Level } from './levels';
import { mexico } from './mexico';
import styles from './StateList.module.css';
import { texts } from './texts';

const levels: readonly Level[] = ['wide', 'main'];

/** Lists the contents of the map as text. */
export function StateList() {
  return (
    <details className={styles.list}>
      <summary>
        {texts.map.list}
        <ChevronDown aria-hidden="true" />
      </summary>
      {levels.map((level) => (
        <div key={level} className={styles.level}>
          <h3>{texts.levels[level].name}</h3>
          <p>{texts.levels[level].text}</p>
          <ul className={styles.states}>
            {mexico.states
              .filter(({ id }) => levelOf(id) === level)
              .map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
          </ul>
        </div>
      ))}
    </details>
  );
}
