import { useState } from 'react';
import { pageSizes } from 'virtual:documents';
import { pictureUrl } from './registry';
import styles from './Sheets.module.css';
import { texts } from './texts';

export interface SheetsProps {
  /** Name of the file in /documentos/, without `.pdf`. */
  readonly name: string;
  readonly title: string;
}

/**
 * A document before the viewer has opened it: an image of the first page, and empty sheets in the size of the other
 * pages, so that rendering them shifts no content.
 */
export function Sheets({ name, title }: SheetsProps) {
  const [missing, setMissing] = useState(false);
  return (
    <div className={styles.sheets}>
      {(pageSizes[name] ?? []).map(([width, height], index) =>
        index === 0 && !missing ? (
          <img
            key={index}
            // The image may have failed before hydration.
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
