import { useState } from 'react';
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
  const [missing, setMissing] = useState(false);
  return (
    <div className={styles.sheets}>
      {(pageSizes[name] ?? []).map(([width, height], index) =>
        index === 0 && !missing ? (
          <img
            key={index}
            // It may have failed before the page came alive.
            ref={(picture) => {
              if (picture?.complete === true && picture.naturalWidth === 0) setMissing(true);
            }}
            className={styles.sheet}
            src={pictureUrl(name)}
            width={width}
            height={height}
            alt={texts.viewer.firstPage(title)}
            onError={() => {
              setMissing(true);
            }}
          />
        ) : (
          <div
            key={index}
            className={styles.sheet}
            style={{ aspectRatio: `${String(width)} / ${String(height)}` }}
          >
            {index === 0 ? <p className={styles.missing}>{texts.viewer.noPicture}</p> : null}
          </div>
        ),
      )}
    </div>
  );
}
