import { FileText } from 'lucide-react';
import { PageIntro } from '../../shared/sections/PageIntro';
import { ButtonLink } from '../../shared/ui';
import { justiceSections, justiceTexts } from '../../shared/long-text/justiceTexts';
import { LegalLayout, LegalSection } from './LegalLayout';
import { texts } from './texts';

export default function JusticePage() {
  return (
    <>
      <PageIntro
        tone="deep"
        kicker={texts.kicker}
        title={justiceTexts.title}
        intro={justiceTexts.intro}
      >
        <ButtonLink to="/colaboracion-justicia" icon={<FileText aria-hidden="true" />}>
          {justiceTexts.pdf}
        </ButtonLink>
      </PageIntro>
      <LegalLayout contents={justiceSections}>
        {justiceSections.map((section) => (
          <LegalSection key={section.id} section={section} />
        ))}
      </LegalLayout>
    </>
  );
}
