import { useCallback, useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { Alert } from '../../../shared/forms';
import { chatHref, site } from '../../../shared/site';
import { Button, ButtonAnchor, Spinner } from '../../../shared/ui';
import { texts } from '../texts';
import type { CaptchaHandle, CaptchaProblem } from './loadCaptcha';
import styles from './Captcha.module.css';
import { loadCaptcha, type CaptchaLoad } from './loadCaptcha';

export interface CaptchaProps {
  readonly ref: Ref<CaptchaHandle>;
  /** Loading starts when this becomes true for the first time. */
  readonly wanted: boolean;
  readonly onCompleted: () => void;
}

/** The captcha of the provider that the server uses. If it cannot load, shows the reason and how to proceed. */
export function Captcha({ ref, wanted, onCompleted }: CaptchaProps) {
  /** The loaded captcha or its failure; null while loading. */
  const [loaded, setLoaded] = useState<CaptchaLoad | null>(null);
  const [attempt, setAttempt] = useState(0);
  /** The failure of a captcha that has loaded. */
  const [fault, setFault] = useState<CaptchaProblem | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const box = useRef<CaptchaHandle>(null);
  const retryButton = useRef<HTMLButtonElement>(null);
  const [begun, setBegun] = useState(wanted);
  if (wanted && !begun) setBegun(true);

  useEffect(() => {
    if (!begun) return undefined;
    const call = new AbortController();
    void loadCaptcha(call.signal).then((load) => {
      if (!call.signal.aborted) setLoaded(load);
    });
    return () => call.abort();
  }, [begun, attempt]);

  const missing = loaded?.ok === false;
  useEffect(() => {
    if (!missing) return undefined;
    const again = (): void => {
      setLoaded(null);
      setAttempt((last) => last + 1);
    };
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [missing]);

  const focus = useCallback((): void => {
    if (retryButton.current === null) box.current?.focus();
    else retryButton.current.focus();
  }, []);

  useEffect(() => {
    // A retry moved the focus to the root element until the captcha is loaded.
    if (loaded !== null && document.activeElement === root.current) focus();
  }, [loaded, focus]);

  useImperativeHandle(
    ref,
    () => ({
      isCompleted: () => box.current?.isCompleted() ?? false,
      proof: () => box.current?.proof() ?? Promise.resolve(null),
      renew: () => {
        setFault(null);
        box.current?.renew();
      },
      focus,
    }),
    [focus],
  );

  // The retry button is removed with its message, so the focus is moved first.
  const retry = (): void => {
    if (loaded?.ok === true) {
      box.current?.focus();
      setFault(null);
      box.current?.renew();
    } else {
      root.current?.focus();
      setLoaded(null);
      setAttempt((last) => last + 1);
    }
  };

  const problem = loaded?.ok === false ? loaded.problem : fault;
  return (
    <div ref={root} tabIndex={-1} className={styles.captcha}>
      {loaded === null ? (
        <p className={styles.loading} role="status">
          <Spinner />
          {texts.captcha.loading}
        </p>
      ) : null}
      {loaded?.ok === true ? (
        <loaded.Box
          ref={box}
          onCompleted={() => {
            setFault(null);
            onCompleted();
          }}
          onProblem={setFault}
        />
      ) : null}
      {problem === null ? null : (
        <Alert
          actions={
            <>
              <Button ref={retryButton} variant="secondary" onClick={retry}>
                {texts.captcha.retry}
              </Button>
              <ButtonAnchor
                variant="quiet"
                newTab
                href={chatHref(site.chatUrl, texts.captcha.helpMessage)}
              >
                {texts.captcha.help}
              </ButtonAnchor>
            </>
          }
        >
          <p>{problemText(problem)}</p>
        </Alert>
      )}
    </div>
  );
}

function problemText(problem: CaptchaProblem): string {
  return problem.kind === 'unreachable'
    ? texts.captcha.unreachable(problem.detail)
    : texts.captcha[problem.kind];
}
