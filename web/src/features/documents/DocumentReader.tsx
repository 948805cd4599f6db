import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { onDemand } from '../../shared/ui/onDemand';
import { DocumentPreview } from './DocumentPreview';
import type { SheetsProps } from './Sheets';
import { ViewerFailure } from './ViewerFailure';

const viewer = onDemand<SheetsProps>(() => import('./viewer/PdfViewer'));

/**
 * Shows the first page as an image, and loads the viewer once the shopper interacts or stays on the page. The viewer's
 * code is half a megabyte, and opening a document takes a phone much processing time.
 */
export function DocumentReader({ name, title }: SheetsProps) {
  const isEngaged = useIsEngaged();
  const [asked, setAsked] = useState(false);
  const [state, setState] = useState<'closed' | 'ready' | 'failed'>('closed');
  const [attempt, setAttempt] = useState(0);
  const wanted = asked || isEngaged;

  useEffect(() => {
    if (!wanted) return;
    let left = false;
    const arrive = (next: 'ready' | 'failed') => {
      if (left) return;
      // As a transition, because the viewer may mount while the shopper is scrolling.
      startTransition(() => {
        setState(next);
      });
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
  }, [wanted, attempt]);

  if (state === 'ready') return <viewer.Component name={name} title={title} />;
  if (state === 'failed') {
    return (
      <ViewerFailure
        name={name}
        onRetry={() => {
          setState('closed');
          setAttempt(attempt + 1);
        }}
      />
    );
  }
  return (
    <DocumentPreview
      name={name}
      title={title}
      opening={wanted}
      onOpen={() => {
        setAsked(true);
      }}
    />
  );
}

const signs = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'keydown'] as const;
/** Time after which the shopper is assumed to read the page, and its initial resources have loaded. */
const STAY_MS = 5000;

let seen = false;

function subscribe(onChange: () => void): () => void {
  // The first event removes all listeners, so that later scrolling triggers no handlers.
  const listening = new AbortController();
  const stop = (): void => {
    listening.abort();
    clearTimeout(timer);
  };
  const onSign = (): void => {
    stop();
    seen = true;
    onChange();
  };
  const timer = setTimeout(onSign, STAY_MS);
  for (const sign of signs) {
    window.addEventListener(sign, onSign, { passive: true, signal: listening.signal });
  }
  // The shopper scrolled before hydration, or returned to a scroll position.
  if (window.scrollY > 0) onSign();
  return stop;
}

/** A navigation within the site also counts as engagement. */
const isEngaged = (): boolean =>
  // eslint-disable-next-line compat/compat -- tested for
  seen || ('userActivation' in navigator && navigator.userActivation.hasBeenActive);

/** Returns whether the shopper has touched, scrolled or typed since the page was loaded, or has stayed on it. */
function useIsEngaged(): boolean {
  return useSyncExternalStore(subscribe, isEngaged, () => false);
}
