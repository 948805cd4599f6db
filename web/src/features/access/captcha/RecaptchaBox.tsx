import { useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import styles from './Captcha.module.css';

import type { CaptchaBoxProps } from './loadCaptcha';
import type { Recaptcha } from './loadRecaptcha';
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
      'expired-callback': () => {
        box.settle(null);
      },
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

export { loadRecaptcha } from './loadRecaptcha';
