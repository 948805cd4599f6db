import { MapPin, MessageCircle, Smartphone, Users } from 'lucide-react';
import { useState } from 'react';
import layout from '../../shared/sections/actionBeside.module.css';
import { PageIntro } from '../../shared/sections/PageIntro';
import { chatHref, site } from '../../shared/site';
import { ButtonAnchor, ButtonLink, Section, VisuallyHidden } from '../../shared/ui';
import { CoverageMap } from './CoverageMap';
import styles from './CoveragePage.module.css';
import { mexico, type StateId } from './mexico';
import { texts } from './texts';

const icons = [Smartphone, MapPin, Users];

export default function CoveragePage() {
  const [chosen, setChosen] = useState<StateId | null>(null);
  const place = mexico.states.find((state) => state.id === chosen)?.name ?? null;
  const check = (
    <ButtonAnchor
      href={chatHref(site.chatUrl, texts.message(place))}
      newTab
      size="lg"
      icon={<MessageCircle />}
    >
      {texts.check}
      <VisuallyHidden>{texts.newTab}</VisuallyHidden>
    </ButtonAnchor>
  );

  return (
    <>
      <PageIntro
        title={texts.title}
        intro={texts.intro}
        picture={{ src: '/img/secciones/cobertura.svg', width: 560, height: 420 }}
        next="white"
      >
        {check}
      </PageIntro>
      <Section
        tone="white"
        title={texts.map.title}
        intro={texts.map.intro}
        className={styles.first}
      >
        <CoverageMap chosen={chosen} onChoose={setChosen} check={check} />
      </Section>
      <Section title={texts.tips.title}>
        <ul className={styles.tips}>
          {texts.tips.list.map((tip, index) => {
            const Icon = icons[index] ?? MapPin;
            return (
              <li key={tip.title}>
                <Icon />
                <h3>{tip.title}</h3>
                <p>{tip.text}</p>
                {tip.action === null ? null : (
                  <ButtonLink variant="quiet" to={tip.action.to} className={styles.action}>
                    {tip.action.label}
                  </ButtonLink>
                )}
              </li>
            );
          })}
        </ul>
      </Section>
      <Section
        tone="deep"
        title={texts.abroad.title}
        intro={texts.abroad.text}
        className={layout.actionBeside}
      >
        <ButtonLink to="/paquetes" size="lg">
          {texts.abroad.action}
        </ButtonLink>
      </Section>
    </>
  );
}
