import styles from './StepList.module.css';

export interface Step {
  readonly title: string;
  readonly text: string;
}

/** Numbered steps, side by side on wide screens. Their titles are level-3 headings. */
export function StepList({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text }) => (
        <li key={title} className={styles.step}>
          <h3>{title}</h3>
          <p className="soft">{text}</p>
        </li>
      ))}
    </ol>
  );
}
