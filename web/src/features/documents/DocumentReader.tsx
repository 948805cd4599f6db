import { useEffect, useState } from 'react';
import { onDemand } from '../../shared/ui/onDemand';
import type { PdfViewerProps } from './viewer/PdfViewer';
import { ViewerFailure, ViewerLoading } from './ViewerStates';

const load = () => import('./viewer/PdfViewer');
const viewer = onDemand<PdfViewerProps>(load, <ViewerLoading />);

/** The document, whose viewer is fetched after the page has been rendered; it is half a megabyte. */
export function DocumentReader({ name, title }: Omit<PdfViewerProps, 'onFailed'>) {
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (failed) return;
    viewer.fetch().catch((reason: unknown) => {
      console.error('No se pudo cargar el lector de PDF:', reason);
      setFailed(true);
    });
  }, [failed]);

  if (failed) return <ViewerFailure name={name} onRetry={() => setFailed(false)} />;
  return <viewer.Component name={name} title={title} onFailed={() => setFailed(true)} />;
}
