import { Jaiba } from '../../shared/ui/art/Jaiba';
import { PageIntro } from '../../shared/sections/PageIntro';
import { ButtonAnchor, ButtonLink, Section, VisuallyHidden } from '../../shared/ui';
import { StepList } from '../../shared/ui/StepList';
import styles from './AboutPage.module.css';
import { texts } from './texts';
import { BadgeDollarSign, Globe, MessageCircle, Sprout } from 'lucide-react';
import { chatHref, site } from '../../shared/site';

export default function AboutPage() {
  const { what, mission, call } = texts;
  return (
    <>
      <PageIntro
        title={texts.title}
        intro={texts.intro}
        picture={{ src: '/img/secciones/nosotros.svg', width: 720, height: 420 }}
      />
      <Section title={what.title} edge="first">
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

function HistorySection() {
  return (
    <Section tone="white" title={texts.history.title}>
      <StepList steps={texts.history.steps} />
    </Section>
  );
}

const icons = [BadgeDollarSign, Globe, Sprout, MessageCircle];

function ServicesSection() {
  const { title, list, chat, newTab } = texts.services;
  return (
    <Section title={title}>
      <ul className={styles.list}>
        {list.map((service, index) => {
          const Icon = icons[index] ?? Globe;
          return (
            <li key={service.title}>
              <span className={styles.icon}>
                <Icon />
              </span>
              <h3>{service.title}</h3>
              <p>{service.text}</p>
              {service.action === null ? (
                <ButtonAnchor
                  variant="quiet"
                  href={chatHref(site.chatUrl, 'Hola, necesito ayuda con mi línea.')}
                  newTab
                  className={styles.action}
                >
                  {chat}
                  <VisuallyHidden>{newTab}</VisuallyHidden>
                </ButtonAnchor>
              ) : (
                <ButtonLink variant="quiet" to={service.action.to} className={styles.action}>
                  {service.action.label}
                </ButtonLink>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
