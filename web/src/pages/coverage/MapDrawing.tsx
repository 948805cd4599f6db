import { useId } from 'react';
import styles from './CoverageMap.module.css';
import { levelOf, mexico, type StateId } from './mexico';
import { texts } from './texts';

const count = { wide: 0, main: 0 };
for (const { id } of mexico.states) count[levelOf(id)] += 1;

export interface MapDrawingProps {
  readonly chosen: StateId | null;
  readonly onChoose: (state: StateId) => void;
}

/** A clickable map. Assistive technology gets a single image, because it can use the menu and the list. */
export function MapDrawing({ chosen, onChoose }: MapDrawingProps) {
  const nameId = useId();
  const descriptionId = useId();
  const picked = mexico.states.find(({ id }) => id === chosen);
  return (
    <svg
      viewBox={`0 0 ${String(mexico.width)} ${String(mexico.height)}`}
      role="img"
      aria-labelledby={nameId}
      aria-describedby={descriptionId}
      className={styles.drawing}
    >
      <title id={nameId}>{texts.map.name}</title>
      <desc id={descriptionId}>{texts.map.description(count.wide, count.main)}</desc>
      <defs>
        <pattern
          id="mapa-rayas"
          width="7"
          height="7"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect className={styles.ground} width="7" height="7" />
          <rect className={styles.full} width="2.6" height="7" />
        </pattern>
      </defs>
      {mexico.states.map(({ id, path }) => (
        // Keyboard users have the menu beside the map.

        <path
          key={id}
          d={path}
          data-state={id}
          className={levelOf(id) === 'wide' ? styles.wide : styles.main}
          onClick={() => {
            onChoose(id);
          }}
        />
      ))}
      {picked === undefined ? null : <path d={picked.path} className={styles.picked} />}
      <g className={styles.pin}>
        <circle cx="519" cy="293" r="5.5" />
        <text x="532" y="288">
          {texts.map.tampico}
        </text>
      </g>
    </svg>
  );
}
