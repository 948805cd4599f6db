import { Advisor } from '../../features/finder/Advisor';
import { AnswersSection } from '../../shared/sections/AnswersSection';
import { PageIntro } from '../../shared/sections/PageIntro';
import { ButtonAnchor } from '../../shared/ui';
import { CompatibilitySection } from './CompatibilitySection';
import { FamiliesSection } from './FamiliesSection';
import { InstallationSection } from './InstallationSection';
import styles from './OverviewPage.module.css';
import { SimSection } from './SimSection';
import { texts } from './texts';

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
