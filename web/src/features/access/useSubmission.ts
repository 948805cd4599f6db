import { useState } from 'react';
import { ApiError, toApiError } from '../../shared/api/ApiError';
import type { CheckedForm, Verdict } from '../../shared/forms';
import { useOneCall } from '../../shared/ui/hooks/useOneCall';
import type { FormCaptcha } from './captcha/useCaptcha';
import { texts } from './texts';

interface SubmissionSteps<Name extends string> {
  readonly fields: CheckedForm<Name>;
  /** The console message before the reason of a failure. */
  readonly failed: string;
  /** null or absent if the form is sent without a captcha response. */
  readonly captcha?: FormCaptcha | null;
  /** A further reason not to send the form; without one, the first invalid field gets the focus. */
  readonly hold?: (verdict: Verdict<Name>) => boolean;
  /** Sends the typed values and the captcha response, '' without one. The signal aborts when the page unmounts. */
  readonly send: (
    values: Verdict<Name>['values'],
    signal: AbortSignal,
    response: string,
  ) => Promise<void>;
  /** @returns Whether the server's rejection is already displayed, so that no failure needs to be shown. */
  readonly refuse: (error: ApiError) => boolean;
}

export type Submission = ReturnType<typeof useSubmission>;

/** Validates and submits an account form. At most one submission is in flight. */
export function useSubmission<Name extends string>({
  fields,
  failed,
  captcha,
  hold,
  send,
  refuse,
}: SubmissionSteps<Name>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const call = useOneCall();

  const run = async (signal: AbortSignal): Promise<void> => {
    let verdict: Verdict<Name>;
    try {
      verdict = await fields.check();
    } catch (reason) {
      console.error('Error al cargar las reglas del formulario:', reason);
      setFailure(toApiError(reason, texts.failure.coreUnavailable));
      return;
    }
    const wrong = verdict.errors[0];
    if (wrong !== undefined) fields.focus(wrong.field as Name);
    if ((hold?.(verdict) ?? false) || wrong !== undefined) return;
    try {
      const response = captcha ? await captcha.take(signal) : '';
      if (response !== null) await send(verdict.values, signal, response);
    } catch (reason) {
      // The server accepts a captcha response once. If the server did not respond, it is still unused.
      if (reason instanceof ApiError && reason.status !== null) captcha?.ref.current?.renew();
      if (signal.aborted || (reason instanceof ApiError && refuse(reason))) return;
      console.error(failed, reason);
      setFailure(toApiError(reason, texts.failure.unexpected));
    }
  };

  const submit = (): Promise<void> =>
    call.run(async (signal) => {
      setBusy(true);
      setFailure(null);
      await run(signal).finally(() => setBusy(false));
    });

  return {
    busy,
    /** The last submission's failure. Cleared first by the next one, because an unchanged alert is not read again. */
    failure,
    submit: () => void submit(),
    dismiss: () => setFailure(null),
  };
}
