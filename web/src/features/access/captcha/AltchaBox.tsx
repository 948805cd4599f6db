import { useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { ApiError } from '../../../shared/api/ApiError';
import { fetchCaptchaOffer } from '../../../shared/api/accounts';
import styles from './Captcha.module.css';
import type { CaptchaBoxProps } from './loadCaptcha';
import { createProofBox } from './proofBox';
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

/**
 * Configures all widgets that are created afterwards.
 *
 * @param challenge Returns a new challenge at each call.
 */
function configureAltcha(challenge: () => Promise<unknown>): void {
  $altcha.defaults.set({
    // The widget requires a URL, but `fetch` below ignores it and calls `challenge`.
    challenge: '/captcha-challenge',
    fetch: async () =>
      new Response(JSON.stringify(await challenge()), {
        headers: { 'Content-Type': 'application/json' },
      }),
    language: 'es-419',
    hideFooter: true,
    hideLogo: true,
    // Disables the recording of mouse movements, which are private.
    humanInteractionSignature: false,
  });
}

/** The widget's `statechange` event. */
interface StateChange {
  readonly state: string;
  readonly payload?: string | null;
}

/** ALTCHA: the shopper ticks a box, and the device computes the proof of work. No third party is involved. */
export function AltchaBox({ ref, onCompleted, onProblem }: CaptchaBoxProps) {
  const host = useRef<HTMLDivElement>(null);
  const proofs = useRef(createProofBox());
  const widget = useRef<AltchaElement | null>(null);
  const tellCompleted = useEffectEvent(onCompleted);
  const tellProblem = useEffectEvent(onProblem);

  useEffect(() => {
    const box = proofs.current;
    let refusal: ApiError | null = null;
    configureAltcha(async () => {
      refusal = null;
      try {
        return await freshChallenge();
      } catch (reason) {
        if (reason instanceof ApiError) refusal = reason;
        throw reason;
      }
    });
    const element = document.createElement('altcha-widget') as AltchaElement;

    const onState = (event: Event): void => {
      const { state, payload } = (event as CustomEvent<StateChange>).detail;
      if (state === 'verified' && payload) {
        box.settle(payload);
        tellCompleted();
      } else if (state === 'verifying') {
        box.begin();
      } else {
        box.settle(null);
        if (state === 'error') {
          tellProblem(
            refusal === null
              ? { kind: 'failed' }
              : { kind: 'unreachable', detail: refusal.message },
          );
        }
      }
    };
    // An expired challenge is solved again without another tick. A hidden page waits until it is visible.
    let expired = false;
    const renewExpired = (): void => {
      if (!expired || document.visibilityState === 'hidden') return;
      expired = false;
      void element.verify();
    };
    const onExpired = (): void => {
      expired = true;
      renewExpired();
    };
    element.addEventListener('statechange', onState);
    element.addEventListener('expired', onExpired);
    document.addEventListener('visibilitychange', renewExpired);
    host.current?.append(element);
    widget.current = element;
    return () => {
      element.removeEventListener('statechange', onState);
      element.removeEventListener('expired', onExpired);
      document.removeEventListener('visibilitychange', renewExpired);
      element.remove();
      widget.current = null;
      box.settle(null);
    };
  }, []);

  useImperativeHandle(
    ref,
    () => ({
      isCompleted: () => proofs.current.isCompleted(),
      proof: () => proofs.current.proof(),
      renew: () => {
        proofs.current.begin();
        void widget.current?.verify();
      },
      focus: () => {
        const element = widget.current;
        const focusInput = (): void => element?.querySelector('input')?.focus();
        // The widget renders its checkbox some time after it was mounted.
        if (element?.querySelector('input') === null) {
          element.addEventListener('load', focusInput, { once: true });
        } else {
          focusInput();
        }
      },
    }),
    [],
  );

  return <div ref={host} className={styles.altcha} />;
}

type AltchaElement = HTMLElement & {
  readonly verify: () => Promise<unknown>;
};

async function freshChallenge(): Promise<unknown> {
  const offer = await fetchCaptchaOffer();
  if (offer.provider === 'altcha') return offer.challenge;
  throw new Error('The service has changed its captcha.');
}
