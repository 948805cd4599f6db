import { useEffect, useRef } from 'react';
import { chatHref, site } from '../../shared/site';
import { NetworkIcon } from '../../shared/ui/art/NetworkIcon';
import { VisuallyHidden } from '../../shared/ui';
import styles from './ChatButton.module.css';
import { texts } from './texts';

/** Time during which the loading overlay covers the page. */
const WELCOME_MS = 2000;

/**
 * The chat button at the bottom left of each page. It moves to the edge of the screen if it would cover content, and
 * is hidden while the shopper scrolls or types.
 */
export function ChatButton() {
  const place = useRef<HTMLElement>(null);

  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const stop = (): void => {
      clearTimeout(timer);
      window.removeEventListener('scroll', begin);
    };
    const begin = (): void => {
      stop();
      import('./keepClear').then(
        ({ keepClear }) => {
          keepClear(element);
        },
        () => undefined, // If the chunk fails to load, the button keeps its position.
      );
    };
    const timer = setTimeout(begin, WELCOME_MS);
    window.addEventListener('scroll', begin, { passive: true });
    return stop;
  }, []);

  return (
    <aside ref={place} className={styles.place} aria-label={texts.chat.label}>
      <a
        className={styles.button}
        href={chatHref(site.chatUrl, texts.chat.message)}
        target="_blank"
        rel="noopener"
        title={texts.chat.label}
      >
        <NetworkIcon network="whatsapp" decorative className={styles.icon} />
        <VisuallyHidden>{`${texts.chat.label} ${texts.chat.newTab}`}</VisuallyHidden>
      </a>
    </aside>
  );
}
