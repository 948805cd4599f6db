import { Container, Section } from '../../shared/ui';
import { StepList } from '../../shared/ui/StepList';
import { ImeiForm } from './ImeiForm';
import styles from './ImeiPage.module.css';
import { texts } from './texts';
import { Picture } from '../../shared/ui/Picture';

/** The page that checks whether a phone works on the network. */
export default function ImeiPage() {
  return (
    <>
      <div className={styles.hero}>
        <Container className={styles.columns}>
          <div className={styles.words}>
            <h1>{texts.title}</h1>
            <p className={styles.intro}>{texts.intro}</p>
            <p className={styles.dial}>
              {texts.dial.before}
              <strong className={styles.code}>{texts.dial.code}</strong>
              {texts.dial.after}
            </p>
          </div>
          <Picture
            className={styles.picture}
            src="/img/secciones/imei.svg"
            width={400}
            height={320}
          />
          <div className={styles.card}>
            <ImeiForm />
          </div>
        </Container>
      </div>
      <Section title={texts.steps.title}>
        <StepList steps={texts.steps.list} />
      </Section>
      <Section title={texts.checks.title} tone="white" className={styles.last}>
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
