import { pageSizes } from 'virtual:documents';
import { Button, Spinner } from '../../shared/ui';
import styles from './Sheets.module.css';
import { Sheets, type SheetsProps } from './Sheets';
import { texts } from './texts';
import frame from './viewer/PdfViewer.module.css';
import bar from './viewer/Toolbar.module.css';

const words = texts.viewer;

export interface DocumentPreviewProps extends SheetsProps {
  /** Whether the viewer is loading. */
  readonly opening: boolean;
  readonly onOpen: () => void;
}

/** Placeholder of the viewer with the same size. */
export function DocumentPreview({ name, title, opening, onOpen }: DocumentPreviewProps) {
  const count = pageSizes[name]?.length ?? 1;
  return (
    <section aria-label={words.label(title)} className={frame.viewer}>
      <div className={bar.bar}>
        <div className={bar.row}>
          <p className={bar.page} aria-label={words.page(1, count)}>
            {words.pageShort(1, count)}
          </p>
          {opening ? (
            <p role="status" className={styles.opening}>
              <Spinner />
              {words.loading}
            </p>
          ) : (
            <Button variant="quiet" className={styles.open} onClick={onOpen}>
              {words.open}
            </Button>
          )}
        </div>
      </div>
      <div className={frame.pages}>
        <Sheets name={name} title={title} />
      </div>
    </section>
  );
}
