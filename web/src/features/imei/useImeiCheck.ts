import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ImeiAnswer, ImeiCheck, ShopCore } from '@tuisty/shop-core';
import { askAboutImei } from '../../shared/api/imeis';
import { toApiError, type ApiError } from '../../shared/api/ApiError';
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
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const call = useOneCall();
  const prepare = useRef(beforeDialog);

  useEffect(() => {
    prepare.current = beforeDialog;
  });

  const verify = useCallback(
    (text: string) => {
      if (call.isUnderWay()) return;
      const signal = call.begin();
      setOutcome(null);
      void resultOf(text, signal, () => setBusy(true)).then((result) => {
        if (signal.aborted) return;
        call.end(signal);
        flushSync(() => setBusy(false));
        prepare.current(result);
        setOutcome(result);
      });
    },
    [call],
  );

  const dismiss = useCallback(() => setOutcome(null), []);

  return { busy, outcome, verify, dismiss };
}

/** Never rejects. */
async function resultOf(text: string, signal: AbortSignal, onAsking: () => void): Promise<Outcome> {
  let core: ShopCore;
  try {
    core = await loadCore();
  } catch (reason) {
    console.error('Error al cargar las reglas del IMEI:', reason);
    return failed(text, reason, texts.failed.coreUnavailable);
  }
  const check = core.checkImei(text);
  if (!check.ok) return { kind: 'invalid', imei: text, code: check.code, digits: check.digits };
  const { imei } = check;
  onAsking();
  try {
    const answer = core.readImeiAnswer(await askAboutImei(imei, signal));
    if (answer.ok) {
      keepCheckedPhone(imei, answer);
      return { kind: 'answered', imei, answer };
    }
    return failed(imei, null, texts.failed.incomplete);
  } catch (reason) {
    if (!signal.aborted) console.error('Error al verificar el IMEI:', reason);
    return failed(imei, reason, texts.failed.unexpected);
  }
}

function failed(imei: string, reason: unknown, message: string): Outcome {
  return { kind: 'failed', imei, error: toApiError(reason, message) };
}
