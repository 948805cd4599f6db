import { Badge } from '../../shared/ui';
import { LegalLayout, LegalSection } from './LegalLayout';
import { privacySections, privacyTexts } from './privacy';

export default function PrivacyPage() {
  return (
    <LegalLayout
      title={privacyTexts.title}
      intro={privacyTexts.intro}
      note={<Badge>{privacyTexts.updated}</Badge>}
      contents={privacySections}
    >
      {privacySections.map((section) => (
        <LegalSection key={section.id} section={section} />
      ))}
    </LegalLayout>
  );
}
