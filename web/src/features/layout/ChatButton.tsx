import { useEffect, useRef } from 'react';
import { chatHref, site } from '../../shared/site';
import { NetworkIcon } from '../../shared/art/NetworkIcon';
import { VisuallyHidden } from '../../shared/ui';
import styles from './ChatButton.module.css';
import { texts } from './texts';

/** Until then something else lies over the page. */
const WELCOME_MS = 2000;

/**
 * The chat, always at hand at the bottom left. It steps aside to the edge of the screen where it would cover
 * something, and hidden while the shopper scrolls or types.
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
        () => undefined, // Without its code the button stays where it is.
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
