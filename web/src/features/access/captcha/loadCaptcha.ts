import { createElement, type ComponentType, type Ref } from 'react';
import { ApiError } from '../../../shared/api/ApiError';
import { fetchCaptchaOffer, type CaptchaOffer } from '../../../shared/api/accounts';

/** The interface between a form and its captcha, for any provider. */
export interface CaptchaHandle {
  /** Whether the shopper has ticked the captcha; its verification may still be in progress. */
  isCompleted(): boolean;
  /** Returns the captcha response to send, after a verification in progress; null without one. */
  proof(): Promise<string | null>;
  /** The captcha response was used: requests another, automatically if possible. */
  renew(): void;
  focus(): void;
}

/** The reason why the captcha cannot be completed. */
export type CaptchaProblem =
  /** The captcha's code did not load or failed. */
  | { readonly kind: 'blocked' | 'failed' | 'insecure' }
  /** The server did not return a challenge. */
  | { readonly kind: 'unreachable'; readonly detail: string };

export interface CaptchaBoxProps {
  readonly ref: Ref<CaptchaHandle>;
  readonly onCompleted: () => void;
  readonly onProblem: (problem: CaptchaProblem) => void;
}

/** A loaded captcha, or the reason why it did not load. */
export type CaptchaLoad =
  | { readonly ok: true; readonly Box: ComponentType<CaptchaBoxProps> }
  | { readonly ok: false; readonly problem: CaptchaProblem };

/** Requests the captcha provider from the server and loads the provider's code. Never rejects. */
export async function loadCaptcha(signal: AbortSignal): Promise<CaptchaLoad> {
  try {
    const offer = await fetchCaptchaOffer(signal);
    // ALTCHA needs the Web Crypto API, which exists in secure contexts only.
    if (offer.provider === 'altcha' && !globalThis.isSecureContext) {
      return { ok: false, problem: { kind: 'insecure' } };
    }
    return { ok: true, Box: await fetchBox(offer) };
  } catch (reason) {
    if (!signal.aborted) console.error('Error al cargar la verificación:', reason);
    const problem: CaptchaProblem =
      reason instanceof ApiError
        ? { kind: 'unreachable', detail: reason.message }
        : { kind: 'blocked' };
    return { ok: false, problem };
  }
}

async function fetchBox(offer: CaptchaOffer): Promise<ComponentType<CaptchaBoxProps>> {
  if (offer.provider === 'altcha') return (await import('./AltchaBox')).AltchaBox;
  const { loadRecaptcha, RecaptchaBox } = await import('./RecaptchaBox');
  const google = await loadRecaptcha();
  const { siteKey } = offer;
  return (props) => createElement(RecaptchaBox, { ...props, google, siteKey });
}
