import { Advisor } from '../../features/finder/Advisor';
import { AnswersSection } from '../../shared/sections/AnswersSection';
import { PageIntro } from '../../shared/sections/PageIntro';
import { ButtonAnchor, ButtonLink, Section, VisuallyHidden } from '../../shared/ui';
import { FamiliesSection } from './FamiliesSection';
import styles from './OverviewPage.module.css';
import { SimSection } from './SimSection';
import { texts } from './texts';
import { CircleCheck, MessageCircle } from 'lucide-react';
import { LazyImage } from '../../shared/ui/LazyImage';
import { chatHref, site } from '../../shared/site';

const ADVISOR = 'encuentra';

export default function OverviewPage() {
  return (
    <>
      <PageIntro
        title={texts.title}
        intro={texts.intro}
        picture={{ src: '/img/secciones/sim-vs-esim.svg', width: 560, height: 320 }}
      >
        <ButtonAnchor className={styles.find} href={`#${ADVISOR}`}>
          {texts.find}
        </ButtonAnchor>
        <ButtonAnchor variant="secondary" href="#sim-o-esim">
          {texts.jump}
        </ButtonAnchor>
      </PageIntro>
      <FamiliesSection />
      <Advisor id={ADVISOR} />
      <SimSection />
      <CompatibilitySection />
      <AnswersSection />
      <InstallationSection />
    </>
  );
}

function CompatibilitySection() {
  const { title, intro, list, action } = texts.compatibility;
  return (
    <Section tone="mist" title={title} intro={intro} id="compatibilidad">
      <div className={styles.columns}>
        <ul className={styles.list}>
          {list.map((item) => (
            <li key={item.title}>
              <CircleCheck aria-hidden="true" />
              <div>
                <h3>{item.title}</h3>
                <p>{item.text}</p>
              </div>
            </li>
          ))}
        </ul>
        <div className={styles.side}>
          <LazyImage src="/img/secciones/imei.svg" width={400} height={320} />
          <ButtonLink to="/compatibilidad" size="lg">
            {action}
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}

function InstallationSection() {
  const words = texts.installation;
  return (
    <Section title={words.title} id="instalacion">
      <div className={styles.kinds}>
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
