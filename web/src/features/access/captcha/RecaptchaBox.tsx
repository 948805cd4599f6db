import { useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import styles from './Captcha.module.css';
import type { CaptchaBoxProps } from './loadCaptcha';
import { createProofBox } from './proofBox';

export interface RecaptchaBoxProps extends CaptchaBoxProps {
  readonly google: Recaptcha;
  readonly siteKey: string;
}

/** Google's reCAPTCHA v2, for servers configured with it. */
export function RecaptchaBox({ ref, google, siteKey, onCompleted, onProblem }: RecaptchaBoxProps) {
  const host = useRef<HTMLDivElement>(null);
  const proofs = useRef(createProofBox());
  const widget = useRef<number | null>(null);
  const tellCompleted = useEffectEvent(onCompleted);
  const tellProblem = useEffectEvent(onProblem);

  useEffect(() => {
    const box = proofs.current;
    // Google's script can render into an element only once, so each mount creates a new element.
    const element = document.createElement('div');
    host.current?.append(element);
    widget.current = google.render(element, {
      sitekey: siteKey,
      callback: (token) => {
        box.settle(token);
        tellCompleted();
      },
      'expired-callback': () => box.settle(null),
      'error-callback': () => {
        box.settle(null);
        tellProblem({ kind: 'failed' });
      },
    });
    return () => {
      element.remove();
      widget.current = null;
      box.settle(null);
    };
  }, [google, siteKey]);

  useImperativeHandle(
    ref,
    () => ({
      isCompleted: () => proofs.current.isCompleted(),
      proof: () => proofs.current.proof(),
      renew: () => {
        proofs.current.settle(null);
        if (widget.current !== null) google.reset(widget.current);
      },
      focus: () => {
        host.current?.querySelector('iframe')?.focus();
      },
    }),
    [google],
  );

  return <div ref={host} className={styles.recaptcha} />;
}

/** The part of Google's API that the page uses. */
interface Recaptcha {
  render(
    container: HTMLElement,
    options: {
      readonly sitekey: string;
      readonly callback: (token: string) => void;
      readonly 'expired-callback': () => void;
      readonly 'error-callback': () => void;
    },
  ): number;
  reset(widget: number): void;
}

interface GoogleWindow {
  grecaptcha?: Recaptcha & { readonly ready: (callback: () => void) => void };
}

const SOURCE = 'https://www.google.com/recaptcha/api.js?render=explicit&hl=es-419';
/** Timeout in milliseconds. Some ad blockers drop the request without an error event. */
const PATIENCE = 15_000;

let attempt: Promise<Recaptcha> | null = null;

/** Loads Google's reCAPTCHA once. After a failure, the next call retries. */
export function loadRecaptcha(): Promise<Recaptcha> {
  attempt ??= load().catch((reason: unknown) => {
    attempt = null;
    throw reason;
  });
  return attempt;
}

function load(): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (): void => {
      clearTimeout(timer);
      script.remove();
      reject(new Error('The reCAPTCHA script did not load.'));
    };
    const timer = setTimeout(fail, PATIENCE);
    script.src = SOURCE;
    script.async = true;
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      const { grecaptcha } = window as GoogleWindow;
      if (grecaptcha === undefined) {
        fail();
        return;
      }
      grecaptcha.ready(() => {
        clearTimeout(timer);
        resolve(grecaptcha);
      });
    });
    document.head.append(script);
  });
}
