import { MapPin, MessageCircle, Smartphone, Users } from 'lucide-react';
import { ChatLink } from '../../shared/sections/ChatLink';
import { IconCards } from '../../shared/sections/IconCards';
import { RichText } from '../../shared/sections/long-text/RichText';
import { PageIntro } from '../../shared/sections/PageIntro';
import { ButtonLink, cx, Section, Picture } from '../../shared/ui';
import { Disclosure } from '../../shared/ui/Disclosure';
import styles from './CoveragePage.module.css';
import { PostalCodeForm } from './PostalCodeForm';
import { texts } from './texts';

const icons = [Smartphone, MapPin, Users];

export default function CoveragePage() {
  return (
    <>
      <PageIntro
        title={texts.title}
        intro={texts.intro}
        aside={<Picture src="/img/secciones/cobertura.svg" width={560} height={420} />}
        next="white"
      >
        <PostalCodeForm />
      </PageIntro>
      <Section tone="white" title={texts.map.title} intro={texts.map.intro} edge="first">
        <div className={cx('stack starts', styles.columns)}>
          <figure className={styles.map}>
            <Picture
              src="/img/secciones/mapa-cobertura.svg"
              alt={texts.map.name}
              width={793}
              height={498}
            />
            <figcaption className="measure small soft">
              <p>{texts.source}</p>
              <p>
                <RichText text={texts.map.credit} />
              </p>
            </figcaption>
          </figure>
          <div className="stack starts">
            {texts.levels.map(({ id, name, text }) => (
              <div key={id}>
                <h3 className={cx(styles.level, id === 'main' && styles.main)}>{name}</h3>
                <p>{text}</p>
              </div>
            ))}
            <p className="measure small soft">{texts.note}</p>
            <ChatLink message={texts.message} hint={texts.newTab} icon={<MessageCircle />}>
              {texts.check}
            </ChatLink>
          </div>
        </div>
        <Disclosure id="estados" title={texts.map.list}>
          {texts.levels.map(({ id, name, states }) => (
            <section
              key={id}
              aria-label={name}
              className={cx('stack starts before', styles.states)}
            >
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
        <IconCards cards={texts.tips.list} icons={icons} className="columns-3" />
      </Section>
      <Section tone="deep" title={texts.abroad.title} intro={texts.abroad.text} beside>
        <ButtonLink to="/paquetes" size="lg">
          {texts.abroad.action}
        </ButtonLink>
      </Section>
    </>
  );
}
