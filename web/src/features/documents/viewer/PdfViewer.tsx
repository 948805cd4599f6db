import { useState } from 'react';
import { Document } from 'react-pdf';
import 'react-pdf/dist/Page/AnnotationLayer.css';
import 'react-pdf/dist/Page/TextLayer.css';
import { documentUrl, pictureUrl } from '../registry';
import { Sheets, type SheetsProps } from '../Sheets';
import { ViewerFailure } from '../ViewerFailure';
import { texts } from '../texts';
import { LazyPage } from './LazyPage';
import { usePages, type Pdf } from './usePages';
import styles from './PdfViewer.module.css';
import { SearchBar } from './SearchBar';
import { documentOptions } from './setup';
import { Toolbar } from './Toolbar';
import { useSearch } from './useSearch';
import { useZoom } from './useZoom';

/** Shows a PDF as part of the page: it scrolls with it, its text can be selected, found and read out. */
export function PdfViewer({ name, title }: SheetsProps) {
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <ViewerFailure
        url={documentUrl(name)}
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
  const [searching, setSearching] = useState(false);
  const [list, setList] = useState<HTMLElement | null>(null);
  const zoom = useZoom(list);
  const pages = usePages(pdf, list);
  const search = useSearch(pdf, pages.scrollTo, list);
  const drawn = pages.sizes.length > 0 && zoom.fitWidth > 0;

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
                  render={search.render}
                  onText={search.onText}
                />
              ))
            : null}
        </Document>
      </div>
    </section>
  );
}
