import { ApiError } from '../../../shared/api/ApiError';
import { fetchCaptchaOffer, type CaptchaOffer } from '../../../shared/api/accounts';
import type { CaptchaProblem, CaptchaWidget, WidgetEvents } from './widget';

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
