import { chatHref, site } from '../../shared/site';
import { cx, VisuallyHidden, NewTabLink, NetworkIcon } from '../../shared/ui';
import styles from './ChatButton.module.css';
import { texts } from './texts';

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
