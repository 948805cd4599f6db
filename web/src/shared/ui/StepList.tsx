import { cx } from './cx';
import styles from './StepList.module.css';

export interface Step {
  readonly title: string;
  readonly text: string;
}

export function StepList({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol className={cx('columns-3', styles.numbered, styles.steps)}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p className="soft">{text}</p>
        </li>
      ))}
    </ol>
  );
}
