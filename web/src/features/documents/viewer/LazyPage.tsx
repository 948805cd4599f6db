import { useCallback, useEffect, useRef } from 'react';
import { Page } from 'react-pdf';
import { texts } from '../texts';
import styles from './PdfViewer.module.css';
import type { PageSize } from './usePages';

export interface LazyPageProps {
  readonly index: number;
  readonly count: number;
  readonly size: PageSize;
  /** URL of an image of the page, shown until the page is rendered; null for none. */
  readonly picture: string | null;
  /** Width in CSS pixels. */
  readonly width: number;
  /** Whether the page is in or near the viewport. Other pages are text only, for the browser's "find in page". */
  readonly near: boolean;
  /** Whether the page may load its text. Pages load one after another, because loading all at once blocks a phone. */
  readonly due: boolean;
  /** Called when the text layer has loaded or failed. Must be a stable function; a new one lays out the text again. */
  readonly onRead: (index: number) => void;
}

/** Maximum number of pixels of a canvas on small phones. */
const largestCanvas = 12_000_000;

export function LazyPage(props: LazyPageProps) {
  const { index, count, size, picture, width, near, due, onRead } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const read = useCallback(() => {
    onRead(index);
  }, [onRead, index]);

  // Links and structure are added to the DOM some time after react-pdf's callbacks.
  useEffect(() => {
    const element = sheet.current;
    if (element === null) return;
    const observer = new MutationObserver(() => {
      completeNames(element);
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
    };
  }, []);

  const height = Math.round((width * size.height) / size.width);
  const sharpest = Math.sqrt(largestCanvas / (width * height));
  return (
    <div
      ref={sheet}
      className={styles.sheet}
      style={{ width, height }}
      data-page={index}
      role="group"
      aria-label={texts.viewer.page(index + 1, count)}
    >
      {picture === null ? null : <img className={styles.picture} src={picture} alt="" />}
      {due ? (
        <Page
          pageIndex={index}
          width={width}
          devicePixelRatio={Math.min(window.devicePixelRatio, sharpest)}
          renderMode={near ? 'canvas' : 'none'}
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

/**
 * Names elements that react-pdf leaves unnamed for assistive technology.
 * PDF.js renders links as empty boxes over the page; each gets its destination as its accessible name.
 * Links to phone numbers and e-mail addresses open an application, so they do not open a new tab.
 */
function completeNames(sheet: Element): void {
  for (const link of sheet.querySelectorAll<HTMLAnchorElement>('.linkAnnotation a')) {
    const target = link.href.replace(/^(mailto:|tel:|https?:\/\/)/, '').replace(/\/$/, '');
    link.setAttribute('aria-label', texts.viewer.link(target));
    if (!/^https?:/.test(link.href)) link.removeAttribute('target');
  }
  // The page's structure refers to annotations by id (`aria-owns`), but PDF.js does not set the ids.
  for (const box of sheet.querySelectorAll<HTMLElement>('[data-annotation-id]')) {
    box.id = box.dataset['annotationId'] ?? '';
  }
  // PDF.js renders a caption as a child of its table without a role. It becomes the table's accessible name.
  for (const caption of sheet.querySelectorAll('[role="table"] > [aria-owns]:not([role])')) {
    const id = caption.getAttribute('aria-owns') ?? '';
    caption.parentElement?.setAttribute('aria-labelledby', id);
    caption.removeAttribute('aria-owns');
  }
}
