import { useEffect, useState } from 'react';
import { Spinner, cx } from '../../shared/ui';
import { onDemand } from '../../shared/ui/onDemand';
import styles from './DocumentView.module.css';
import { texts } from './texts';
import type { PdfViewerProps } from './viewer/PdfViewer';
import { ViewerFailure } from './ViewerFailure';

const viewer = onDemand<PdfViewerProps>(() => import('./viewer/PdfViewer'));

/** The document, whose viewer is fetched after the page has been rendered; it is half a megabyte. */
export function DocumentReader({ name, title }: Omit<PdfViewerProps, 'onFailed'>) {
  const [isReady, setReady] = useState(false);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let left = false;
    viewer.fetch().then(
      () => {
        if (!left) setReady(true);
      },
      (reason: unknown) => {
        console.error('No se pudo cargar el lector de PDF:', reason);
        if (!left) setFailed(true);
      },
    );
    return () => {
      left = true;
    };
  }, [attempt]);

  if (failed) {
    return (
      <ViewerFailure
        name={name}
        onRetry={() => {
          setFailed(false);
          setAttempt(attempt + 1);
        }}
      />
    );
  }
  if (!isReady) {
    return (
      <p role="status" className={cx('line soft', styles.opening)}>
        <Spinner />
        {texts.viewer.loading}
      </p>
    );
  }
  return <viewer.Component name={name} title={title} onFailed={() => setFailed(true)} />;
}
