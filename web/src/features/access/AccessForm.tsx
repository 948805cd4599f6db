import type { ReactNode } from 'react';
import type { ApiError } from '../../shared/api/ApiError';
import { Alert, type CheckedForm } from '../../shared/forms';
import { Button, useOnline } from '../../shared/ui';
import { texts } from './texts';
import type { Submission } from './useSubmission';

interface AccessFormProps {
  readonly submission: Submission;
  readonly fields: Pick<CheckedForm<never>, 'form' | 'onInput'>;
  readonly words: Readonly<Record<'heading' | 'submit' | 'sending', string>> & {
    readonly offline?: string;
  };
  readonly children: ReactNode;
}

export function AccessForm({
  submission: { busy, submit },
  fields: { form, onInput },
  words,
  children,
}: AccessFormProps) {
  const online = useOnline();
  return (
    // With post, a form submitted before the page's script runs does not put its fields into the URL.
    <form
      ref={form}
      className="stack-3"
      method="post"
      noValidate
      aria-label={words.heading}
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {children}
      <Button type="submit" size="lg" block busy={busy} disabled={!online}>
        {words.submit}
      </Button>
      <p role="status" className="soft centred">
        {busy ? words.sending : online ? '' : (words.offline ?? texts.offline)}
      </p>
    </form>
  );
}

export function FailureAlert({ failure }: { readonly failure: ApiError | null }) {
  if (failure === null) return null;
  return (
    <Alert>
      <p>{failure.message}</p>
      {failure.incident === null ? null : <p>{texts.failure.incident(failure.incident)}</p>}
    </Alert>
  );
}
