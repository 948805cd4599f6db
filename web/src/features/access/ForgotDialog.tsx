import { Jaiba } from '../../shared/ui/art/Jaiba';
import { chatHref, site } from '../../shared/site';
import { ButtonAnchor, VisuallyHidden } from '../../shared/ui';
import { Dialog } from '../../shared/ui/Dialog';
import { texts } from './texts';

const words = texts.forgot;

/** Explains the password reset: support sends a link to the account's e-mail. */
export function ForgotDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      picture={<Jaiba pose="thinking" />}
      title={words.title}
      description={words.text}
      footer={
        <ButtonAnchor newTab href={chatHref(site.chatUrl, words.message)}>
          {words.chat}
          <VisuallyHidden>{words.newTab}</VisuallyHidden>
        </ButtonAnchor>
      }
    >
      <p>{words.guest}</p>
    </Dialog>
  );
}
