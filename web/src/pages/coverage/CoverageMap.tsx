import { useId, type ReactNode } from 'react';
import { rare } from 'virtual:site/rare';
import styles from './CoverageMap.module.css';
import { levelOf, type Level, mexico, type StateId } from './mexico';
import { MapDrawing } from './MapDrawing';
import { texts } from './texts';
import { ChevronDown } from 'lucide-react';

export interface CoverageMapProps {
  readonly chosen: StateId | null;
  readonly onChoose: (state: StateId | null) => void;
  /** Link to ask about the coverage of a street. */
  readonly check: ReactNode;
}

/** The map with its legend, a menu as its keyboard alternative, and a text list of the states. */
export function CoverageMap({ chosen, onChoose, check }: CoverageMapProps) {
  const selectId = useId();
  const state = mexico.states.find((candidate) => candidate.id === chosen);
  const level = state === undefined ? null : texts.levels[levelOf(state.id)];

  return (
    <>
      <div className={styles.columns}>
        <div className={styles.map}>
          <MapDrawing chosen={chosen} onChoose={onChoose} />
          <p className={styles.credit}>
            {texts.map.creditStart}
            <a
              href="https://github.com/VictorCazanave/svg-maps/tree/master/packages/mexico"
              target="_blank"
              rel="noopener"
            >
              {texts.map.creditSource}
            </a>
            {texts.map.creditMiddle}
            <a
              href="https://creativecommons.org/licenses/by/4.0/deed.es"
              rel="license noopener"
              target="_blank"
            >
              {texts.map.creditLicence}
            </a>
            {texts.map.creditEnd}
          </p>
        </div>
        <div className={styles.side}>
          <div className={styles.field}>
            <label htmlFor={selectId}>{texts.map.select}</label>
            <select
              id={selectId}
              value={chosen ?? ''}
              onChange={(event) => {
                const { value } = event.target;
                onChoose(mexico.states.find((candidate) => candidate.id === value)?.id ?? null);
              }}
            >
              <option value="">{texts.map.none}</option>
              {mexico.states.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <div role="status" className={styles.answer}>
            {state === undefined || level === null ? null : (
              <>
                <strong>{state.name}</strong>
                <span>{level.name}</span>
                <p>{level.text}</p>
              </>
            )}
          </div>
          <Legend />
          <p className={styles.note}>{texts.note(rare.coverageSource)}</p>
          {check}
        </div>
      </div>
      <StateList />
    </>
  );
}

function Legend() {
  const levels: readonly Level[] = ['wide', 'main'];
  return (
    <ul className={styles.legend} aria-label={texts.map.legend}>
      {levels.map((level) => (
        <li key={level}>
          <svg className={styles.swatch} viewBox="0 0 28 28" aria-hidden="true">
            <rect className={styles.ground} width="28" height="28" rx="8" />
            {level === 'main' ? (
              <rect className={styles.hatch} width="28" height="28" rx="8" />
            ) : (
              <rect className={styles.full} width="28" height="28" rx="8" />
            )}
          </svg>
          {texts.levels[level].name}
        </li>
      ))}
    </ul>
  );
}

const levels: readonly Level[] = ['wide', 'main'];

/** Lists the contents of the map as text. */
function StateList() {
  return (
    <details className={styles.list}>
      <summary>
        {texts.map.list}
        <ChevronDown />
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
