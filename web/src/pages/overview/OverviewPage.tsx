import { Advisor } from '../../features/finder/Advisor';
import '../../shared/sections/long-text/longText.css';
import { AnswersSection } from '../../shared/sections/AnswersSection';
import { ChatLink } from '../../shared/sections/ChatLink';
import { PageIntro } from '../../shared/sections/PageIntro';
import { ButtonAnchor, ButtonLink, Section, cx, Picture } from '../../shared/ui';
import { FamiliesSection } from './FamiliesSection';
import steps from '../../shared/ui/StepList.module.css';
import styles from './OverviewPage.module.css';
import { texts } from './texts';
import { CircleCheck, MessageCircle } from 'lucide-react';

const ADVISOR = 'encuentra';

export default function OverviewPage() {
  return (
    <>
      <PageIntro
        title={texts.title}
        intro={texts.intro}
        aside={<Picture src="/img/secciones/sim-vs-esim.svg" width={560} height={320} />}
      >
        <ButtonAnchor className="needs-scripts" href={`#${ADVISOR}`}>
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
      <div className="halves">
        <ul className="stack-3">
          {list.map((item) => (
            <li key={item.title} className="sided">
              <CircleCheck className="green" />
              <div>
                <h3>{item.title}</h3>
                <p className="measure soft">{item.text}</p>
              </div>
            </li>
          ))}
        </ul>
        <div className="stack centred">
          <Picture lazy src="/img/secciones/imei.svg" width={320} height={256} />
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
      <div className="stack-3 columns-2">
        {[words.sim, words.esim].map((kind) => (
          <div key={kind.title} className="frame padded">
            <h3>{kind.title}</h3>
            <ol className={cx('after', steps.numbered)}>
              {kind.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
        ))}
      </div>
      <div className="row apart after">
        <p className="measure">{words.keep}</p>
        <ChatLink variant="secondary" message={words.question} icon={<MessageCircle />}>
          {words.help}
        </ChatLink>
      </div>
    </Section>
  );
}

function SimSection() {
  const { title, intro, cards, caption, columns, rows } = texts.sim;
  return (
    <Section tone="white" title={title} intro={intro} id="sim-o-esim">
      <ul className={cx('stack-3 columns-2', styles.cards)}>
        {cards.map((card) => (
          <li key={card.title} className="sided">
            <Picture lazy src={`/img/secciones/${card.picture}.svg`} width={240} height={200} />
            <div className="stack-1">
              <h3>{card.title}</h3>
              <p className="soft">{card.text}</p>
            </div>
          </li>
        ))}
      </ul>
      {/* A scrolling region must be reachable without a mouse. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="scroll frame" role="region" aria-labelledby="sim-y-esim" tabIndex={0}>
        <table className={cx('figures', styles.table)}>
          <caption id="sim-y-esim" className="small soft">
            {caption}
          </caption>
          <thead>
            <tr>
              <td />
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <td key={columns[index]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
