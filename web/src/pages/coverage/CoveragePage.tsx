import { MapPin, MessageCircle, Smartphone, Users } from 'lucide-react';
import { rare } from 'virtual:site/rare';
import { PageIntro } from '../../shared/sections/PageIntro';
import { chatHref, site } from '../../shared/site';
import { ButtonAnchor, ButtonLink, cx, Section, VisuallyHidden } from '../../shared/ui';
import { Disclosure } from '../../shared/ui/Disclosure';
import { Picture } from '../../shared/ui/Picture';
import styles from './CoveragePage.module.css';
import { texts } from './texts';

const icons = [Smartphone, MapPin, Users];

export default function CoveragePage() {
  const check = (
    <ButtonAnchor
      href={chatHref(site.chatUrl, texts.message)}
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
      <Section tone="white" title={texts.map.title} intro={texts.map.intro} edge="first">
        <div className={styles.columns}>
          <figure className={styles.map}>
            <Picture
              src="/img/secciones/mapa-cobertura.svg"
              alt={texts.map.name}
              width={793}
              height={498}
            />
            <figcaption className={styles.note}>
              {texts.map.creditStart}
              <a
                href="https://github.com/VictorCazanave/svg-maps/tree/master/packages/mexico"
                target="_blank"
                rel="noopener"
              >
                {texts.map.creditSource}
              </a>
              {texts.map.creditMiddle}
              <a
                href="https://creativecommons.org/licenses/by/4.0/deed.es"
                rel="license noopener"
                target="_blank"
              >
                {texts.map.creditLicence}
              </a>
              {texts.map.creditEnd}
            </figcaption>
          </figure>
          <div className={styles.side}>
            {texts.levels.map(({ id, name, text }) => (
              <div key={id}>
                <h3 className={cx(styles.level, id === 'main' && styles.main)}>{name}</h3>
                <p>{text}</p>
              </div>
            ))}
            <p className={styles.note}>{texts.note(rare.coverageSource)}</p>
            {check}
          </div>
        </div>
        <Disclosure id="estados" title={texts.map.list}>
          {texts.levels.map(({ id, name, states }) => (
            <section key={id} aria-label={name} className={styles.states}>
              <strong>{name}</strong>
              <ul>
                {states.map((state) => (
                  <li key={state}>{state}</li>
                ))}
              </ul>
            </section>
          ))}
        </Disclosure>
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
      <Section tone="deep" title={texts.abroad.title} intro={texts.abroad.text} beside>
        <ButtonLink to="/paquetes" size="lg">
          {texts.abroad.action}
        </ButtonLink>
      </Section>
    </>
  );
}
