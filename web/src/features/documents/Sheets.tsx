import { pageSizes } from 'virtual:documents';
import { pictureUrl } from './registry';
import styles from './Sheets.module.css';
import { texts } from './texts';

export interface SheetsProps {
  /** File under /documentos/, without `.pdf`. */
  readonly name: string;
  readonly title: string;
}

/**
 * What a document looks like before the reader has opened it: its first page as a picture, the others as
 * empty sheets of their size, so that nothing moves when they are drawn.
 */
export function Sheets({ name, title }: SheetsProps) {
  return (
    <div className={styles.sheets}>
      {(pageSizes[name] ?? []).map(([width, height], index) =>
        index === 0 ? (
          <img
            key={index}
            className={styles.sheet}
            src={pictureUrl(name)}
            width={width}
            height={height}
            alt={texts.viewer.firstPage(title)}
          />
        ) : (
          <div
            key={index}
            className={styles.sheet}
            style={{ aspectRatio: `${String(width)} / ${String(height)}` }}
          />
        ),
      )}
    </div>
  );
}
