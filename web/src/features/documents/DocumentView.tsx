import type { ReactNode } from 'react';
import { PageIntro } from '../../shared/sections/PageIntro';
import { Container, HydrationBoundary } from '../../shared/ui';
import { DocumentReader } from './DocumentReader';
import styles from './DocumentView.module.css';
import { DownloadButton } from './DownloadButton';
import { texts } from './texts';

export interface DocumentViewProps {
  /** Name of the file in /documentos/, without `.pdf`. */
  readonly name: string;
  readonly kicker: string;
  readonly title: string;
  readonly intro: string;
  readonly actions?: ReactNode;
}

/** The contents of a document's page. The link to the PDF works without scripts. */
export function DocumentView({ name, kicker, title, intro, actions }: DocumentViewProps) {
  return (
    <>
      <PageIntro tone="deep" kicker={kicker} title={title} intro={intro}>
        <DownloadButton name={name} />
        {actions}
      </PageIntro>
      <Container className={styles.body}>
        <noscript>
          <p className={styles.plain}>{texts.withoutScripts}</p>
        </noscript>
        <HydrationBoundary>
          <DocumentReader key={name} name={name} title={title} />
        </HydrationBoundary>
      </Container>
    </>
  );
}
