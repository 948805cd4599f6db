import { PageIntro } from '../../shared/sections/PageIntro';
import { Section } from '../../shared/ui';
import { StepList } from '../../shared/ui/StepList';
import { ImeiForm } from './ImeiForm';
import styles from './ImeiPage.module.css';
import { texts } from './texts';

/** The page that checks whether a phone works on the network. */
export default function ImeiPage() {
  return (
    <>
      <PageIntro
        title={texts.title}
        intro={texts.intro}
        aside={
          <div className={styles.card}>
            <ImeiForm />
          </div>
        }
      >
        <p className={styles.dial}>
          {texts.dial.before}
          <strong className={styles.code}>{texts.dial.code}</strong>
          {texts.dial.after}
        </p>
      </PageIntro>
      <Section title={texts.steps.title}>
        <StepList steps={texts.steps.list} />
      </Section>
      <Section title={texts.checks.title} tone="white" edge="last">
        <ul className={styles.checks}>
          {texts.checks.list.map(({ title, text }) => (
            <li key={title} className={styles.check}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
