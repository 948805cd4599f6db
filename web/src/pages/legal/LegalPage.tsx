import { FileText } from 'lucide-react';
import { useRef } from 'react';
import { PageIntro } from '../../shared/sections/PageIntro';
import { Badge, ButtonLink, Container, cx } from '../../shared/ui';
import { ServedText } from '../../shared/sections/long-text/ServedText';
import styles from './LegalText.module.css';
import { legalTexts, type LegalName } from './texts';
import { useLegalText } from './useLegalText';

export default function LegalPage({ text }: { readonly text?: string }) {
  const body = useRef<HTMLDivElement>(null);
  useLegalText(body);
  const name = text as LegalName;
  const { title, intro, updated } = legalTexts.pages[name];
  return (
    <>
      <PageIntro tone="deep" kicker={legalTexts.kicker} title={title} intro={intro}>
        {updated === undefined ? (
          <ButtonLink to="/colaboracion-justicia" icon={<FileText />}>
            {legalTexts.pdf}
          </ButtonLink>
        ) : (
          <Badge>{updated}</Badge>
        )}
      </PageIntro>
      <div ref={body}>
        <Container>
          <ServedText key={name} name={name} className={cx('stack-3', styles.columns)} />
        </Container>
      </div>
    </>
  );
}
