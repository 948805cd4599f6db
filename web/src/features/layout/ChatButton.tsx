import { chatHref, site } from '../../shared/site';
import { NetworkIcon } from '../../shared/ui/art/NetworkIcon';
import { VisuallyHidden } from '../../shared/ui';
import styles from './ChatButton.module.css';
import { texts } from './texts';

/** The chat button at the bottom left of each page. */
export function ChatButton() {
  return (
    <aside className={styles.chat} data-chat="" aria-label={texts.chat.label}>
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
