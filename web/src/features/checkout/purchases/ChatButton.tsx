import type { ReactNode } from 'react';
import { chatHref, site } from '../../../shared/site';
import { ButtonAnchor, VisuallyHidden } from '../../../shared/ui';
import { texts } from './texts';

interface ChatButtonProps {
  readonly message: string;
  readonly variant: 'secondary' | 'quiet';
  readonly children: ReactNode;
}

/** Opens the chat in a new tab, with a prefilled message about a purchase. */
export function ChatButton({ message, variant, children }: ChatButtonProps) {
  return (
    <ButtonAnchor newTab variant={variant} href={chatHref(site.chatUrl, message)}>
      {children}
      <VisuallyHidden>{texts.chat.newTab}</VisuallyHidden>
    </ButtonAnchor>
  );
}
