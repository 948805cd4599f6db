import type { ReactNode } from 'react';
import { originals } from 'virtual:originals';
import { PageIntro } from '../../shared/sections/PageIntro';
import { Container } from '../../shared/ui';
import { ServedText } from '../../shared/sections/long-text/ServedText';
import styles from './DocumentView.module.css';
import { DownloadButton } from './DownloadButton';
import { documentUrl } from './registry';
import { texts } from './texts';

export interface DocumentViewProps {
  /** Name of the file in /documentos/, without `.pdf`. */
  readonly name: string;
  readonly kicker: string;
  readonly title: string;
  readonly intro: string;
  readonly actions?: ReactNode;
}

export function DocumentView({ name, kicker, title, intro, actions }: DocumentViewProps) {
  return (
    <>
      <PageIntro tone="deep" kicker={kicker} title={title} intro={intro}>
        <DownloadButton name={name} />
        {actions}
      </PageIntro>
      <Container className={styles.body}>
        {originals.includes(name) ? (
          <>
            <p className={styles.hint}>{texts.onlyPdf}</p>
            <iframe
              src={documentUrl(name)}
              title={texts.viewer(title)}
              loading="lazy"
              className={styles.viewer}
            />
          </>
        ) : (
          <ServedText key={name} name={name} />
        )}
      </Container>
    </>
  );
}
