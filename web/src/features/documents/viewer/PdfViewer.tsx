import { useCallback, useEffect, useRef, useState } from 'react';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url';
import { Document, Page, pdfjs, type DocumentProps } from 'react-pdf';
import 'react-pdf/dist/Page/AnnotationLayer.css';
import 'react-pdf/dist/Page/TextLayer.css';
import { documentUrl } from '../registry';
import { texts } from '../texts';
import { ViewerLoading } from '../ViewerStates';
import styles from './PdfViewer.module.css';

// Self-hosted with a hash in the file name, so that the worker's version always matches the library's.
pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

/** A constant, because a new object at each render would make react-pdf open the document again. */
const documentOptions = {
  // Scripts in a PDF are never executed.
  isEvalSupported: false,
  enableXfa: false,
} as const;

type Pdf = Parameters<NonNullable<DocumentProps['onLoadSuccess']>>[0];

export interface PdfViewerProps {
  /** Name of the file in /documentos/, without `.pdf`. */
  readonly name: string;
  readonly title: string;
  readonly onFailed: () => void;
}

/** Shows a PDF as part of the page: it scrolls with the page, and its text is selectable, searchable and accessible. */
export default function PdfViewer({ name, title, onFailed }: PdfViewerProps) {
  const [opened, setOpened] = useState({ count: 0, height: 0 });
  const [width, setWidth] = useState(0);
  /** Number of pages whose text is loaded in turn; loading all at once blocks a phone. */
  const [turns, setTurns] = useState(1);
  const list = useCallback((element: HTMLElement) => {
    // The observer also reports the initial size.
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const read = useCallback((index: number) => {
    setTurns((before) => Math.max(before, index + 2));
  }, []);
  const fail = (reason: unknown): void => {
    console.error('No se pudo abrir el PDF:', reason);
    onFailed();
  };
  const open = async (pdf: Pdf): Promise<void> => {
    const first = (await pdf.getPage(1)).getViewport({ scale: 1 });
    setOpened({ count: pdf.numPages, height: first.height / first.width });
  };

  return (
    <section ref={list} aria-label={texts.viewer.label(title)} className={styles.viewer}>
      <Document
        className={styles.pages}
        file={documentUrl(name)}
        options={documentOptions}
        loading={<ViewerLoading />}
        error={null}
        externalLinkTarget="_blank"
        externalLinkRel="noopener"
        onLoadSuccess={(pdf) => {
          open(pdf).catch(fail);
        }}
        onLoadError={fail}
        onSourceError={fail}
      >
        {Array.from({ length: opened.count }, (_, index) => (
          <LazyPage
            key={index}
            index={index}
            count={opened.count}
            width={width}
            height={opened.height * width}
            due={index < turns}
            onRead={read}
          />
        ))}
      </Document>
    </section>
  );
}

interface LazyPageProps {
  readonly index: number;
  readonly count: number;
  /** In CSS pixels, like the height, which is the first page's until the page is loaded. */
  readonly width: number;
  readonly height: number;
  /** Whether the page loads before it comes near the screen, so that the browser's search finds its text. */
  readonly due: boolean;
  /** Called when the text of a page has loaded or failed. Must be stable; a new function lays out the text again. */
  readonly onRead: (index: number) => void;
}

/** A page that is drawn while it is at most one screen away; its text stays. */
function LazyPage({ index, count, width, height, due, onRead }: LazyPageProps) {
  const [isNear, setNear] = useState(index === 0);
  const sheet = useRef<HTMLDivElement>(null);
  const read = useCallback(() => onRead(index), [onRead, index]);

  useEffect(() => {
    const element = sheet.current;
    if (element === null) return undefined;
    const drawing = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      rootMargin: '100% 0px',
    });
    drawing.observe(element);
    // PDF.js adds links some time after react-pdf's callbacks.
    const naming = new MutationObserver(() => completeNames(element));
    naming.observe(element, { childList: true, subtree: true });
    return () => {
      drawing.disconnect();
      naming.disconnect();
    };
  }, []);

  return (
    <div
      ref={sheet}
      className={styles.sheet}
      style={{ minHeight: height }}
      data-page={index}
      role="group"
      aria-label={texts.viewer.page(index + 1, count)}
    >
      {(due || isNear) && width > 0 ? (
        <Page
          pageIndex={index}
          width={width}
          renderMode={isNear ? 'canvas' : 'none'}
          loading={null}
          error={null}
          onRenderTextLayerSuccess={read}
          onRenderTextLayerError={read}
          onLoadError={read}
          onGetTextError={read}
        />
      ) : null}
    </div>
  );
}

/** Names what PDF.js leaves unnamed for assistive technology: links, and the elements that the structure refers to. */
function completeNames(sheet: Element): void {
  for (const link of sheet.querySelectorAll<HTMLAnchorElement>('.linkAnnotation a')) {
    const target = link.href.replace(/^(mailto:|tel:|https?:\/\/)/, '').replace(/\/$/, '');
    link.setAttribute('aria-label', texts.viewer.link(target));
    // Links to phone numbers and e-mail addresses open an application, so they do not open a new tab.
    if (!/^https?:/.test(link.href)) link.removeAttribute('target');
  }
  for (const box of sheet.querySelectorAll<HTMLElement>('[data-annotation-id]')) {
    box.id = box.dataset['annotationId'] ?? '';
  }
}
