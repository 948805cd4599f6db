import { ApiError } from '../../shared/api/ApiError';
import { ChatLink } from '../../shared/sections/ChatLink';
import { Button, Jaiba } from '../../shared/ui';
import { Dialog } from '../../shared/ui/Dialog';
import { site } from '../../shared/site';
import { ForgotForm } from './ForgotForm';
import { texts } from './texts';

export interface Success {
  readonly text: string;
  readonly note: string | null;
}

interface OutcomeDialogProps {
  readonly outcome: Success | ApiError | null;
  readonly onDone: () => void;
  readonly onForgot: () => void;
}

export function OutcomeDialog({ outcome, onDone, onForgot }: OutcomeDialogProps) {
  if (outcome === null) return null;
  const failure = outcome instanceof ApiError ? outcome : null;
  const { title, ok } = failure === null ? texts.success : texts.failure;
  const { text, note } = outcome instanceof ApiError ? failureWords(outcome) : outcome;
  const isWrong = failure?.code === 'credentials_wrong';
  const pose = failure === null ? 'celebrating' : isWrong ? 'thinking' : 'no-signal';
  return (
    <Dialog
      role="alertdialog"
      onClose={onDone}
      picture={<Jaiba pose={pose} />}
      title={title}
      description={text}
      footer={
        <>
          <Button onClick={onDone}>{ok}</Button>
          {isWrong ? (
            <Button variant="secondary" onClick={onForgot}>
              {texts.forgot.link}
            </Button>
          ) : null}
        </>
      }
    >
      {note === null ? null : <p className="box">{note}</p>}
    </Dialog>
  );
}

function failureWords({ message, incident }: ApiError): Success {
  const { text, incident: note } = texts.failure;
  return { text: text(message), note: incident === null ? null : note(incident) };
}

const words = texts.forgot;

/** Offers a link to set a password: by e-mail where the server sends them, otherwise from support. */
export function ForgotDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      picture={<Jaiba pose="thinking" />}
      title={words.title}
      description={site.mailFrom === '' ? words.text : words.byMail}
      footer={
        site.mailFrom === '' ? <ChatLink message={words.message}>{words.chat}</ChatLink> : undefined
      }
    >
      {site.mailFrom === '' ? null : <ForgotForm />}
      <p>{words.guest}</p>
    </Dialog>
  );
}
