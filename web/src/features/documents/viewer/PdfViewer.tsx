import { useCallback, useState } from 'react';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url';
import { Document, pdfjs } from 'react-pdf';
import 'react-pdf/dist/Page/AnnotationLayer.css';
import 'react-pdf/dist/Page/TextLayer.css';
import { documentUrl, pictureUrl } from '../registry';
import { Sheets, type SheetsProps } from '../Sheets';
import { ViewerFailure } from '../ViewerFailure';
import { texts } from '../texts';
import { LazyPage } from './LazyPage';
import { usePages, type Pdf } from './usePages';
import styles from './PdfViewer.module.css';
import { Toolbar } from './Toolbar';
import { useZoom } from './useZoom';

// Self-hosted with a hash in the file name, so that the worker's version always matches the library's.
pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

/** A constant, because a new object at each render would make react-pdf open the document again. */
const documentOptions = {
  // Scripts in a PDF are never executed.
  isEvalSupported: false,
  enableXfa: false,
} as const;

/** Shows a PDF as part of the page: it scrolls with the page, and its text is selectable, searchable and accessible. */
export default function PdfViewer({ name, title }: SheetsProps) {
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <ViewerFailure
        name={name}
        onRetry={() => {
          setAttempt(attempt + 1);
          setFailed(false);
        }}
      />
    );
  }
  return (
    <OpenDocument
      key={attempt}
      name={name}
      title={title}
      onFailed={(reason) => {
        console.error('No se pudo abrir el PDF:', reason);
        setFailed(true);
      }}
    />
  );
}

interface OpenDocumentProps extends SheetsProps {
  readonly onFailed: (reason: Error) => void;
}

function OpenDocument({ name, title, onFailed }: OpenDocumentProps) {
  const url = documentUrl(name);
  const [pdf, setPdf] = useState<Pdf | null>(null);
  const [list, setList] = useState<HTMLElement | null>(null);
  const zoom = useZoom(list);
  const pages = usePages(pdf, list);
  /** Number of pages rendered in turn; scrolling to a later one renders it immediately. */
  const [turns, setTurns] = useState(1);
  const read = useCallback((index: number) => {
    setTurns((before) => Math.max(before, index + 2));
  }, []);
  const drawn = pages.sizes.length > 0 && zoom.fitWidth > 0;

  return (
    <section aria-label={texts.viewer.label(title)} className={styles.viewer}>
      <Toolbar
        url={url}
        page={pages.current}
        count={pages.sizes.length}
        onPage={pages.scrollTo}
        zoom={zoom}
      />
      <div ref={setList} className={styles.pages}>
        {drawn ? null : <Sheets name={name} title={title} />}
        <Document
          className={drawn ? styles.drawn : styles.waiting}
          file={url}
          options={documentOptions}
          loading={null}
          error={null}
          externalLinkTarget="_blank"
          externalLinkRel="noopener"
          onLoadSuccess={setPdf}
          onLoadError={onFailed}
          onSourceError={onFailed}
        >
          {drawn
            ? pages.sizes.map((size, index) => (
                <LazyPage
                  key={index}
                  index={index}
                  count={pages.sizes.length}
                  size={size}
                  picture={index === 0 ? pictureUrl(name) : null}
                  width={zoom.width}
                  near={pages.near.has(index)}
                  due={index < turns || index === pages.current}
                  onRead={read}
                />
              ))
            : null}
        </Document>
      </div>
    </section>
  );
}
