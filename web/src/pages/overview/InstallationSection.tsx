import { MessageCircle } from 'lucide-react';
import { chatHref, site } from '../../shared/site';
import { ButtonAnchor, Section, VisuallyHidden } from '../../shared/ui';
import styles from './InstallationSection.module.css';
import { texts } from './texts';

const words = texts.installation;

export function InstallationSection() {
  return (
    <Section title={words.title} id="instalacion">
      <div className={styles.columns}>
        {[words.sim, words.esim].map((kind) => (
          <div key={kind.title} className={styles.card}>
            <h3>{kind.title}</h3>
            <ol className={styles.steps}>
              {kind.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        <p>{words.keep}</p>
        <ButtonAnchor
          variant="secondary"
          href={chatHref(site.chatUrl, words.question)}
          newTab
          icon={<MessageCircle aria-hidden="true" />}
        >
          {words.help}
          <VisuallyHidden>{words.newTab}</VisuallyHidden>
        </ButtonAnchor>
      </div>
    </Section>
  );
}
