import { Badge } from '../../shared/ui';
import { PageIntro } from '../../shared/sections/PageIntro';
import { LegalLayout, LegalSection } from './LegalLayout';
import { privacySections, privacyTexts } from './privacy/texts';
import { texts } from './texts';

export default function PrivacyPage() {
  return (
    <>
      <PageIntro
        tone="deep"
        kicker={texts.kicker}
        title={privacyTexts.title}
        intro={privacyTexts.intro}
      >
        <Badge>{privacyTexts.updated}</Badge>
      </PageIntro>
      <LegalLayout contents={privacySections}>
        {privacySections.map((section) => (
          <LegalSection key={section.id} section={section} />
        ))}
      </LegalLayout>
    </>
  );
}
