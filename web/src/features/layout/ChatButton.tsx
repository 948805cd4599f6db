import { chatHref, site } from '../../shared/site';
import { NetworkIcon } from '../../shared/ui/art/NetworkIcon';
import { cx, VisuallyHidden } from '../../shared/ui';
import { NewTabLink } from '../../shared/ui/NewTabLink';
import styles from './ChatButton.module.css';
import { texts } from './texts';

/** The chat button at the bottom left of each page. */
export function ChatButton() {
  return (
    <aside className={cx('unprinted', styles.chat)} data-chat="" aria-label={texts.chat.label}>
      <NewTabLink
        className={cx('disc', styles.button)}
        href={chatHref(site.chatUrl, texts.chat.message)}
        title={texts.chat.label}
      >
        <NetworkIcon network="whatsapp" decorative />
        <VisuallyHidden>{texts.chat.label}</VisuallyHidden>
      </NewTabLink>
    </aside>
  );
}
