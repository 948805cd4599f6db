import { ChatLink } from '../../shared/sections/ChatLink';
import { IconCards } from '../../shared/sections/IconCards';
import { PageIntro } from '../../shared/sections/PageIntro';
import { ButtonLink, Section, cx, Jaiba, Picture } from '../../shared/ui';
import { StepList } from '../../shared/ui/StepList';
import styles from './AboutPage.module.css';
import { texts } from './texts';
import { BadgeDollarSign, Globe, MessageCircle, Sprout } from 'lucide-react';

export default function AboutPage() {
  const { what, mission, call } = texts;
  return (
    <>
      <PageIntro
        title={texts.title}
        intro={texts.intro}
        aside={<Picture src="/img/secciones/nosotros.svg" width={720} height={420} />}
      />
      <Section title={what.title} edge="first">
        <div className="stack measure large">
          {what.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Section>
      <Section tone="deep" title={mission.title}>
        <div className={cx('stack-3', styles.mission)}>
          <div className="stack">
            <p className={cx('display', styles.motto)}>{mission.text}</p>
            <p className="measure large soft">{mission.detail}</p>
          </div>
          <Jaiba pose="greeting" className={styles.jaiba} />
        </div>
      </Section>
      <Section tone="white" title={texts.history.title}>
        <StepList steps={texts.history.steps} />
      </Section>
      <ServicesSection />
      <Section tone="mist">
        <div className="stack centred">
          <h2>{call.title}</h2>
          <p className="measure soft large">{call.text}</p>
          <ButtonLink to="/paquetes" size="lg">
            {call.action}
          </ButtonLink>
        </div>
      </Section>
    </>
  );
}

const icons = [BadgeDollarSign, Globe, Sprout, MessageCircle];

function ServicesSection() {
  const { title, list, chat } = texts.services;
  return (
    <Section title={title}>
      <IconCards
        cards={list}
        icons={icons}
        instead={
          <ChatLink variant="quiet" message="Hola, necesito ayuda con mi línea.">
            {chat}
          </ChatLink>
        }
        className="columns-2 columns-4"
      />
    </Section>
  );
}
