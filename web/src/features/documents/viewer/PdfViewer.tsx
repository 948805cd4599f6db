import { useState } from 'react';
import { Document } from 'react-pdf';
import 'react-pdf/dist/Page/AnnotationLayer.css';
import 'react-pdf/dist/Page/TextLayer.css';
import { ViewerFailure } from '../ViewerFailure';
import { ViewerLoading } from '../ViewerLoading';
import { texts } from '../texts';
import { LazyPage } from './LazyPage';
import { usePages, type Pdf } from './usePages';
import styles from './PdfViewer.module.css';
import { SearchBar } from './SearchBar';
import { documentOptions } from './setup';
import { Toolbar } from './Toolbar';
import { useSearch } from './useSearch';
import { useZoom } from './useZoom';

export interface PdfViewerProps {
  readonly url: string;
  readonly title: string;
}

/** Shows a PDF as part of the page: it scrolls with it, its text can be selected, found and read out. */
export function PdfViewer({ url, title }: PdfViewerProps) {
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <ViewerFailure
        url={url}
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
      url={url}
      title={title}
      onFailed={(reason) => {
        console.error('No se pudo abrir el PDF:', reason);
        setFailed(true);
      }}
    />
  );
}

interface OpenDocumentProps extends PdfViewerProps {
  readonly onFailed: (reason: Error) => void;
}

function OpenDocument({ url, title, onFailed }: OpenDocumentProps) {
  const [pdf, setPdf] = useState<Pdf | null>(null);
  const [searching, setSearching] = useState(false);
  const [list, setList] = useState<HTMLElement | null>(null);
  const zoom = useZoom(list);
  const pages = usePages(pdf, list);
  const search = useSearch(pdf, pages.scrollTo, list);

  return (
    <section aria-label={texts.viewer.label(title)} className={styles.viewer}>
      <Toolbar
        url={url}
        page={pages.current}
        count={pages.sizes.length}
        onPage={pages.scrollTo}
        zoom={zoom}
        searching={searching}
        onSearching={(wanted) => {
          setSearching(wanted);
          if (!wanted) search.setQuery('');
        }}
      >
        {searching ? <SearchBar search={search} /> : null}
      </Toolbar>
      <div ref={setList} className={styles.pages}>
        <Document
          file={url}
          options={documentOptions}
          loading={<ViewerLoading />}
          error={null}
          externalLinkTarget="_blank"
          externalLinkRel="noopener"
          onLoadSuccess={setPdf}
          onLoadError={onFailed}
          onSourceError={onFailed}
        >
          {zoom.fitWidth === 0
            ? null
            : pages.sizes.map((size, index) => (
                <LazyPage
                  key={index}
                  index={index}
                  count={pages.sizes.length}
                  size={size}
                  width={zoom.width}
                  near={pages.near.has(index)}
                  render={search.render}
                  onText={search.onText}
                />
              ))}
        </Document>
      </div>
    </section>
  );
}
