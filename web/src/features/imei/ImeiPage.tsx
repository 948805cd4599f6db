import { PageIntro } from '../../shared/sections/PageIntro';
import PhoneNote from '../../shared/sections/PhoneNote';
import { Section } from '../../shared/ui';
import { StepList } from '../../shared/ui/StepList';
import ImeiForm from './ImeiForm';
import styles from './ImeiPage.module.css';
import { texts } from './texts';

export default function ImeiPage() {
  return (
    <>
      <PageIntro
        title={texts.title}
        intro={texts.intro}
        aside={
          <div className="sheet padded">
            <PhoneNote />
            <ImeiForm />
          </div>
        }
      >
        <p className="measure">
          {texts.dial.before}
          <strong className={styles.code}>{texts.dial.code}</strong>
          {texts.dial.after}
        </p>
      </PageIntro>
      <Section title={texts.steps.title}>
        <StepList steps={texts.steps.list} />
      </Section>
      <Section title={texts.checks.title} tone="white" edge="last">
        <ul className="stack columns-3">
          {texts.checks.list.map(({ title, text }) => (
            <li key={title} className="stack-1 box">
              <h3>{title}</h3>
              <p className="soft">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
