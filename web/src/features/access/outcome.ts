import { ApiError } from '../../shared/api';
import { texts } from './texts';

/** How a sign-in or a registration ended, for its dialog. */
export type Outcome =
  { readonly kind: 'success'; readonly text: string; readonly note: string | null } | Failure;

export interface Failure {
  readonly kind: 'failure';
  readonly detail: string;
  readonly incident: string | null;
}

/** Any fault as what the dialog says about it. */
export function failureOf(reason: unknown): Failure {
  if (reason instanceof ApiError) {
    return { kind: 'failure', detail: reason.message, incident: reason.incident };
  }
  return { kind: 'failure', detail: texts.failure.unexpected, incident: null };
}

/** The form's rules did not load, so nothing was sent. */
export const coreUnavailable: Failure = {
  kind: 'failure',
  detail: texts.failure.coreUnavailable,
  incident: null,
};
