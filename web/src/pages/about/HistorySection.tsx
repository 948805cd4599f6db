import { Section } from '../../shared/ui';
import styles from './HistorySection.module.css';
import { texts } from './texts';

export function HistorySection() {
  return (
    <Section tone="white" title={texts.history.title}>
      <ol className={styles.steps}>
        {texts.history.steps.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
