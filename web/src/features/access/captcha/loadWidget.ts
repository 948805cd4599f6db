import { ApiError } from '../../../shared/api/ApiError';
import { fetchCaptchaOffer, type CaptchaOffer } from '../../../shared/api/accounts';

/** The reason why the captcha cannot be completed. */
export type CaptchaProblem =
  /** The captcha's code did not load or failed. */
  | { readonly kind: 'blocked' | 'failed' | 'insecure' }
  /** The server did not return a challenge. */
  | { readonly kind: 'unreachable'; readonly detail: string };

/** Called by a widget. */
export interface WidgetEvents {
  /** A verification is in progress. */
  readonly begin: () => void;
  /** Gets the captcha response; null if the verification failed, or if the response has expired. */
  readonly settle: (response: string | null) => void;
  readonly fail: (problem: CaptchaProblem) => void;
}

/** The widget of a provider. */
export interface CaptchaWidget {
  /** The captcha response was used: requests another, automatically if possible. */
  readonly renew: () => void;
  readonly focus: () => void;
  readonly remove: () => void;
}

/** A loaded widget, or the reason why it did not load. */
export type WidgetLoad =
  | {
      readonly ok: true;
      readonly provider: CaptchaOffer['provider'];
      readonly mount: (host: HTMLElement, on: WidgetEvents) => CaptchaWidget;
    }
  | { readonly ok: false; readonly problem: CaptchaProblem };

/** Requests the captcha provider from the server and loads its widget. Never rejects. */
export async function loadWidget(signal: AbortSignal): Promise<WidgetLoad> {
  try {
    const offer = await fetchCaptchaOffer(signal);
    const { provider } = offer;
    if (provider === 'recaptcha') {
      const { loadRecaptcha } = await import('./recaptchaWidget');
      return { ok: true, provider, mount: await loadRecaptcha(offer.siteKey) };
    }
    // ALTCHA needs the Web Crypto API, which exists in secure contexts only.
    if (!globalThis.isSecureContext) return { ok: false, problem: { kind: 'insecure' } };
    return { ok: true, provider, mount: (await import('./altchaWidget')).mountAltcha };
  } catch (reason) {
    if (!signal.aborted) console.error('Error al cargar la verificación:', reason);
    const problem: CaptchaProblem =
      reason instanceof ApiError
        ? { kind: 'unreachable', detail: reason.message }
        : { kind: 'blocked' };
    return { ok: false, problem };
  }
}
