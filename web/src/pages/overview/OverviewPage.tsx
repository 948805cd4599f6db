import { AnswersSection } from '../../shared/sections/AnswersSection';
import { PageIntro } from '../../shared/sections/PageIntro';
import { ButtonAnchor } from '../../shared/ui';
import { CompatibilitySection } from './CompatibilitySection';
import { FamiliesSection } from './FamiliesSection';
import { InstallationSection } from './InstallationSection';
import { SimSection } from './SimSection';
import { texts } from './texts';

export default function OverviewPage() {
  return (
    <>
      <PageIntro
        title={texts.title}
        intro={texts.intro}
        picture={{ src: '/img/secciones/sim-vs-esim.svg', width: 560, height: 320 }}
      >
        <ButtonAnchor variant="secondary" href="#sim-o-esim">
          {texts.jump}
        </ButtonAnchor>
      </PageIntro>
      <FamiliesSection />
      <SimSection />
      <CompatibilitySection />
      <AnswersSection />
      <InstallationSection />
    </>
  );
}
