import { ApiError } from '../../shared/api';
import { texts } from './texts';

/** The result of a sign-in or a registration, for its dialog. */
export type Outcome =
  { readonly kind: 'success'; readonly text: string; readonly note: string | null } | Failure;

export interface Failure {
  readonly kind: 'failure';
  readonly detail: string;
  readonly incident: string | null;
  readonly code: string | null;
}

/** Converts any error to the failure that the dialog shows. */
export function failureOf(reason: unknown): Failure {
  if (reason instanceof ApiError) {
    const { message: detail, incident, code } = reason;
    return { kind: 'failure', detail, incident, code };
  }
  return { kind: 'failure', detail: texts.failure.unexpected, incident: null, code: null };
}

/** The core did not load, so the form could not be validated and was not sent. */
export const coreUnavailable: Failure = {
  kind: 'failure',
  detail: texts.failure.coreUnavailable,
  incident: null,
  code: null,
};
