import type { ComponentProps } from 'react';
import { chatHref, site } from '../site';
import { ButtonAnchor } from '../ui/Button';
import { VisuallyHidden } from '../ui/VisuallyHidden';

interface ChatLinkProps extends Omit<ComponentProps<typeof ButtonAnchor>, 'href' | 'newTab'> {
  /** The message that the chat begins with. */
  readonly message: string;
  /** Read after the link's text. */
  readonly hint?: string;
}

export function ChatLink(props: ChatLinkProps) {
  const { message, hint = ' (abre otra pestaña)', children, ...look } = props;
  return (
    <ButtonAnchor {...look} newTab href={chatHref(site.chatUrl, message)}>
      {children}
      <VisuallyHidden>{hint}</VisuallyHidden>
    </ButtonAnchor>
  );
}
