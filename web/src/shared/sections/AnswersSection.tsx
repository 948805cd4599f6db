import { RichText } from './long-text/RichText';
import { Section } from '../ui';
import { Disclosure } from '../ui/Disclosure';
import styles from './AnswersSection.module.css';
import { answers, texts } from './answers';

/** Frequent questions before a purchase, answered as in the terms. Collapsed answers also open without scripts. */
export function AnswersSection() {
  return (
    <Section tone="white" title={texts.title} intro={texts.intro} id="preguntas">
      <ul className={styles.list}>
        {answers.map(({ id, question, answer }) => (
          <li key={id}>
            <Disclosure id={id} title={question}>
              <p className="measure">
                <RichText text={answer} />
              </p>
            </Disclosure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
