import type { ImeiAnswer, ImeiCheck } from '@tuisty/shop-core';
import { ApiError } from '../../shared/api';
import { texts } from './texts';

/** The result of an IMEI check for its dialog, with the IMEI as entered. */
export type Outcome = { readonly imei: string } & (
  | {
      readonly kind: 'invalid';
      readonly code: Extract<ImeiCheck, { ok: false }>['code'];
      readonly digits: number;
    }
  | { readonly kind: 'answered'; readonly answer: Extract<ImeiAnswer, { ok: true }> }
  | { readonly kind: 'failed'; readonly detail: string; readonly incident: string | null }
);

export function failureOf(imei: string, reason: unknown): Outcome {
  if (reason instanceof ApiError) {
    return { kind: 'failed', imei, detail: reason.message, incident: reason.incident };
  }
  return { kind: 'failed', imei, detail: texts.failed.unexpected, incident: null };
}
