import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { ImeiAnswer, ImeiCheck, ShopCore } from '@tuisty/shop-core';
import { isRecord } from '../../shared/api/read';
import { request } from '../../shared/api/request';
import { toApiError, type ApiError } from '../../shared/api/ApiError';
import { useCartStore } from '../../shared/core/cart';
import { useOneCall } from '../../shared/ui/hooks/useOneCall';
import { keepCheckedPhone } from '../../shared/storage/phone';
import { loadCore } from '../../shared/core/loadCore';
import { texts } from './texts';

/** The result of an IMEI check for its dialog, with the IMEI's digits; as entered while it is invalid. */
export type Outcome = { readonly imei: string } & (
  | {
      readonly kind: 'invalid';
      readonly code: Extract<ImeiCheck, { ok: false }>['code'];
      readonly digits: number;
    }
  | { readonly kind: 'answered'; readonly answer: Extract<ImeiAnswer, { ok: true }> }
  | { readonly kind: 'failed'; readonly error: ApiError }
);

/**
 * One IMEI check, from the click to the dialog's result.
 *
 * @param beforeDialog Called after the form is enabled and before the dialog opens, to focus the element
 *   to which the dialog returns the focus.
 */
export function useImeiCheck(beforeDialog: (outcome: Outcome) => void) {
  const store = useCartStore();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const call = useOneCall();

  const verify = (text: string): Promise<void> =>
    call.run(async (signal) => {
      setOutcome(null);
      const result = await loadCore(store).then(
        (core) => check(core, text, signal, () => setBusy(true)),
        (reason: unknown) => failed(text, reason, texts.failed.coreUnavailable),
      );
      if (signal.aborted) return;
      flushSync(() => setBusy(false));
      beforeDialog(result);
      setOutcome(result);
    });

  return {
    busy,
    outcome,
    verify: (text: string): void => void verify(text),
    dismiss: (): void => setOutcome(null),
  };
}

/** Never rejects. */
async function check(
  core: ShopCore,
  text: string,
  signal: AbortSignal,
  onAsking: () => void,
): Promise<Outcome> {
  const typed = core.checkImei(text);
  if (!typed.ok) return { kind: 'invalid', imei: text, code: typed.code, digits: typed.digits };
  const { imei } = typed;
  onAsking();
  try {
    const json = await request({
      method: 'POST',
      path: '/imeis',
      body: { imei },
      signal,
      read: (answer, body) => (isRecord(answer) ? body : null),
    });
    const answer = core.readImeiAnswer(json);
    if (!answer.ok) return failed(imei, null, texts.failed.incomplete);
    keepCheckedPhone(imei, answer);
    return { kind: 'answered', imei, answer };
  } catch (reason) {
    if (!signal.aborted) console.error('Error al verificar el IMEI:', reason);
    return failed(imei, reason, texts.failed.unexpected);
  }
}

function failed(imei: string, reason: unknown, message: string): Outcome {
  return { kind: 'failed', imei, error: toApiError(reason, message) };
}
