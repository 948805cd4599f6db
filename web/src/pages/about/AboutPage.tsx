import { Jaiba } from '../../shared/ui/art/Jaiba';
import { PageIntro } from '../../shared/sections/PageIntro';
import { ButtonLink, Section } from '../../shared/ui';
import styles from './AboutPage.module.css';
import { HistorySection } from './HistorySection';
import { ServicesSection } from './ServicesSection';
import { texts } from './texts';

export default function AboutPage() {
  const { what, mission, call } = texts;
  return (
    <>
      <PageIntro
        title={texts.title}
        intro={texts.intro}
        picture={{ src: '/img/secciones/nosotros.svg', width: 720, height: 420 }}
      />
      <Section title={what.title} className={styles.first}>
        <div className={styles.what}>
          {what.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Section>
      <Section tone="deep" title={mission.title}>
        <div className={styles.mission}>
          <div>
            <p className={styles.motto}>{mission.text}</p>
            <p className={styles.detail}>{mission.detail}</p>
          </div>
          <Jaiba pose="greeting" className={styles.jaiba} />
        </div>
      </Section>
      <HistorySection />
      <ServicesSection />
      <Section tone="mist">
        <div className={styles.call}>
          <h2>{call.title}</h2>
          <p>{call.text}</p>
          <ButtonLink to="/paquetes" size="lg">
            {call.action}
          </ButtonLink>
        </div>
      </Section>
    </>
  );
}
