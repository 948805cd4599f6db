import { useCallback, useEffect, useRef } from 'react';
import { Page } from 'react-pdf';
import { texts } from '../texts';
import styles from './LazyPage.module.css';
import type { PageSize } from './usePages';

export interface LazyPageProps {
  readonly index: number;
  readonly count: number;
  readonly size: PageSize;
  /** Address of a picture of the page, shown until it is drawn; null for none. */
  readonly picture: string | null;
  /** In CSS pixels. */
  readonly width: number;
  /** In view or about to be; a page that is far away is its text alone, which the browser's search finds. */
  readonly near: boolean;
  /** Its turn to be read has come: one page after the other, or they hold a phone up together. */
  readonly due: boolean;
  /** The text layer has loaded or failed. Must be stable: a new function lays out the text again. */
  readonly onRead: (index: number) => void;
}

/** A canvas of more points than this is refused by small phones. */
const largestCanvas = 12_000_000;

export function LazyPage(props: LazyPageProps) {
  const { index, count, size, picture, width, near, due, onRead } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const read = useCallback(() => {
    onRead(index);
  }, [onRead, index]);

  // Links and structure appear some time after react-pdf has said that they are there.
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
 * The links that PDF.js lays over a page are empty boxes: here they get the name of where they lead.
 * A telephone number or an address opens its application, which needs no tab.
 */
function completeNames(sheet: Element): void {
  for (const link of sheet.querySelectorAll<HTMLAnchorElement>('.linkAnnotation a')) {
    const target = link.href.replace(/^(mailto:|tel:|https?:\/\/)/, '').replace(/\/$/, '');
    link.setAttribute('aria-label', texts.viewer.link(target));
    if (!/^https?:/.test(link.href)) link.removeAttribute('target');
  }
  // The page's structure names the boxes it owns by their number; PDF.js gives that no id.
  for (const box of sheet.querySelectorAll<HTMLElement>('[data-annotation-id]')) {
    box.id = box.dataset['annotationId'] ?? '';
  }
  // A caption comes without a role, as if it were a row of its table: it is the table's name.
  for (const caption of sheet.querySelectorAll('[role="table"] > [aria-owns]:not([role])')) {
    const id = caption.getAttribute('aria-owns') ?? '';
    caption.parentElement?.setAttribute('aria-labelledby', id);
    caption.removeAttribute('aria-owns');
  }
}
