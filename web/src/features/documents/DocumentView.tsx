import { Download } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { onDemand } from '../../shared/lazy/onDemand';
import { PageIntro } from '../../shared/sections/PageIntro';
import { ButtonAnchor, Container } from '../../shared/ui';
import styles from './DocumentView.module.css';
import { documentUrl } from './registry';
import { texts } from './texts';
import { ViewerFailure } from './ViewerFailure';
import { ViewerLoading } from './ViewerLoading';
import type { PdfViewerProps } from './viewer/PdfViewer';

const viewer = onDemand<PdfViewerProps>(async () => (await import('./viewer/PdfViewer')).PdfViewer);

export interface DocumentViewProps {
  /** File under /documentos/, without `.pdf`. */
  readonly name: string;
  readonly kicker: string;
  readonly title: string;
  readonly intro: string;
  readonly actions?: ReactNode;
}

/**
 * A PDF with its own page. What leads to the file is in the HTML; the reader's code (a quarter of a
 * megabyte) comes afterwards and only here.
 */
export function DocumentView({ name, kicker, title, intro, actions }: DocumentViewProps) {
  const url = documentUrl(name);
  return (
    <>
      <PageIntro tone="deep" kicker={kicker} title={title} intro={intro}>
        <ButtonAnchor href={url} download={`${name}.pdf`} icon={<Download aria-hidden="true" />}>
          {texts.download}
        </ButtonAnchor>
        {actions}
      </PageIntro>
      <Container className={styles.body}>
        <noscript>
          <p className={styles.plain}>{texts.withoutScripts}</p>
        </noscript>
        <ViewerOnDemand key={url} url={url} title={title} />
      </Container>
    </>
  );
}

function ViewerOnDemand(props: PdfViewerProps) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let left = false;
    const arrive = (next: 'ready' | 'failed') => {
      if (!left) setState(next);
    };
    viewer.fetch().then(
      () => {
        arrive('ready');
      },
      (reason: unknown) => {
        console.error('No se pudo cargar el lector de PDF:', reason);
        arrive('failed');
      },
    );
    return () => {
      left = true;
    };
  }, [attempt]);

  function retry() {
    setState('loading');
    setAttempt(attempt + 1);
  }

  if (state === 'failed') return <ViewerFailure url={props.url} onRetry={retry} />;
  return state === 'loading' ? <ViewerLoading /> : <viewer.Component {...props} />;
}
