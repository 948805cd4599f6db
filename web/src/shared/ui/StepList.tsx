import styles from './StepList.module.css';

export interface Step {
  readonly title: string;
  readonly text: string;
}

/** Numbered steps, side by side where there is room. Their titles are headings of the third level. */
export function StepList({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text }) => (
        <li key={title} className={styles.step}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
