import { ApiError } from '../../../shared/api/ApiError';
import { fetchCaptchaOffer } from '../../../shared/api/accounts';
import type { CaptchaWidget, WidgetEvents } from './widget';
// This build has no inlined workers and styles, which the content security policy would block; they are served from
// this origin.
import 'altcha/external';
import 'altcha/altcha.css';
import 'altcha/i18n/es-419';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import ShaWorker from 'altcha/workers/sha?worker';

for (const bits of ['256', '384', '512']) {
  $altcha.algorithms.set(`PBKDF2/SHA-${bits}`, () => new Pbkdf2Worker());
  $altcha.algorithms.set(`SHA-${bits}`, () => new ShaWorker());
}

type AltchaElement = HTMLElement & { readonly verify: () => Promise<unknown> };

type StateChange = CustomEvent<{ readonly state: string; readonly payload?: string | null }>;

/** ALTCHA: the shopper ticks a box, and the device computes the proof of work. No third party is involved. */
export function mountAltcha(
  host: HTMLElement,
  { begin, settle, fail }: WidgetEvents,
): CaptchaWidget {
  let refusal: ApiError | null = null;
  // Configures all widgets that are created afterwards.
  $altcha.defaults.set({
    // The widget requires a URL, which `fetch` ignores.
    challenge: '/captcha-challenge',
    fetch: async () => {
      refusal = null;
      try {
        return new Response(JSON.stringify(await fetchChallenge()), {
          headers: { 'Content-Type': 'application/json' },
        });
      } catch (reason) {
        if (reason instanceof ApiError) refusal = reason;
        throw reason;
      }
    },
    language: 'es-419',
    hideFooter: true,
    hideLogo: true,
    // Disables the recording of mouse movements, which are private.
    humanInteractionSignature: false,
  });
  const element = document.createElement('altcha-widget') as AltchaElement;
  element.addEventListener('statechange', (event) => {
    const { state, payload } = (event as StateChange).detail;
    if (state === 'verifying') {
      begin();
      return;
    }
    settle(state === 'verified' && payload ? payload : null);
    if (state !== 'error') return;
    fail(refusal === null ? { kind: 'failed' } : { kind: 'unreachable', detail: refusal.message });
  });
  // An expired challenge is solved again without another tick. A hidden page waits until it is visible.
  let expired = false;
  const renewExpired = (): void => {
    if (!expired || document.visibilityState === 'hidden') return;
    expired = false;
    void element.verify();
  };
  element.addEventListener('expired', () => {
    expired = true;
    renewExpired();
  });
  document.addEventListener('visibilitychange', renewExpired);
  host.append(element);
  const focusInput = (): void => element.querySelector('input')?.focus();
  return {
    renew: () => {
      begin();
      void element.verify();
    },
    focus: () => {
      // The widget renders its checkbox some time after it was mounted.
      if (element.querySelector('input') !== null) focusInput();
      else element.addEventListener('load', focusInput, { once: true });
    },
    remove: () => {
      document.removeEventListener('visibilitychange', renewExpired);
      element.remove();
    },
  };
}

async function fetchChallenge(): Promise<unknown> {
  const offer = await fetchCaptchaOffer();
  if (offer.provider === 'altcha') return offer.challenge;
  throw new Error('The service has changed its captcha.');
}
