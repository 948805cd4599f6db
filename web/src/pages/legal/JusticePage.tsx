import { FileText } from 'lucide-react';
import { ButtonLink } from '../../shared/ui';
import { justiceSections, justiceTexts } from '../../shared/sections/long-text/justiceTexts';
import { LegalLayout, LegalSection } from './LegalLayout';

export default function JusticePage() {
  return (
    <LegalLayout
      title={justiceTexts.title}
      intro={justiceTexts.intro}
      note={
        <ButtonLink to="/colaboracion-justicia" icon={<FileText />}>
          {justiceTexts.pdf}
        </ButtonLink>
      }
      contents={justiceSections}
    >
      {justiceSections.map((section) => (
        <LegalSection key={section.id} section={section} />
      ))}
    </LegalLayout>
  );
}
