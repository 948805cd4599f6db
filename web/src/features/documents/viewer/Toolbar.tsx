import { ChevronDown, ChevronUp, Download, MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx, IconButton, Spinner, VisuallyHidden } from '../../../shared/ui';
import { texts } from '../texts';
import styles from './Toolbar.module.css';
import type { Zoom } from './useZoom';

const words = texts.viewer;

export interface ToolbarProps {
  readonly url: string;
  /** Index of the current page. */
  readonly page: number;
  /** Number of pages; 0 until the document is open. */
  readonly count: number;
  readonly onPage: (index: number) => void;
  readonly zoom: Zoom;
}

export function Toolbar({ url, page, count, onPage, zoom }: ToolbarProps) {
  return (
    <div role="group" aria-label={words.tools} className={styles.bar}>
      <div className={styles.row}>
        <div className={styles.group}>
          <IconButton
            className={styles.wide}
            label={words.previous}
            disabled={page === 0}
            onClick={() => {
              onPage(page - 1);
            }}
          >
            <ChevronUp />
          </IconButton>
          <p
            className={styles.page}
            aria-label={count === 0 ? undefined : words.page(page + 1, count)}
          >
            {count === 0 ? <Spinner label={words.loading} /> : words.pageShort(page + 1, count)}
          </p>
          <IconButton
            className={styles.wide}
            label={words.next}
            disabled={page + 1 >= count}
            onClick={() => {
              onPage(page + 1);
            }}
          >
            <ChevronDown />
          </IconButton>
        </div>
        <div className={styles.group}>
          <ZoomButton label={words.zoomOut} action={zoom.zoomOut}>
            <ZoomOut />
          </ZoomButton>
          <p className={cx(styles.percent, styles.wide)} role="status">
            <span aria-hidden="true">{words.percent(zoom.percent)}</span>
            <VisuallyHidden>{words.zoomLevel(zoom.percent)}</VisuallyHidden>
          </p>
          <ZoomButton label={words.zoomIn} action={zoom.zoomIn}>
            <ZoomIn />
          </ZoomButton>
          <ZoomButton label={words.fit} action={zoom.fit}>
            <MoveHorizontal />
          </ZoomButton>
        </div>
        <div className={styles.group}>
          <a
            className={styles.download}
            href={url}
            download
            aria-label={texts.download}
            title={texts.download}
          >
            <Download />
          </a>
        </div>
      </div>
    </div>
  );
}

interface ZoomButtonProps {
  readonly label: string;
  /** Null at the end of the zoom range. */
  readonly action: (() => void) | null;
  readonly children: ReactNode;
}

/** Stays focusable at the end of the zoom range, because a disabled button would lose the focus. */
function ZoomButton({ label, action, children }: ZoomButtonProps) {
  return (
    <IconButton
      label={label}
      aria-disabled={action === null}
      className={cx(action === null && styles.off)}
      onClick={() => {
        action?.();
      }}
    >
      {children}
    </IconButton>
  );
}
