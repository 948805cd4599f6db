import { useCallback, useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { Alert } from '../../../shared/forms';
import { chatHref, site } from '../../../shared/site';
import { Button, ButtonAnchor, Spinner } from '../../../shared/ui';
import { texts } from '../texts';
import type { CaptchaHandle, CaptchaProblem } from './CaptchaHandle';
import styles from './Captcha.module.css';
import { loadCaptcha, type CaptchaLoad } from './loadCaptcha';

export interface CaptchaProps {
  readonly ref: Ref<CaptchaHandle>;
  /** Nothing is loaded until this has been true: only the registration needs a captcha. */
  readonly wanted: boolean;
  readonly onCompleted: () => void;
}

/** The captcha that the service asks for. When it cannot be had, says why and what to do. */
export function Captcha({ ref, wanted, onCompleted }: CaptchaProps) {
  /** null while it loads. */
  const [loaded, setLoaded] = useState<CaptchaLoad | null>(null);
  const [attempt, setAttempt] = useState(0);
  /** Of a captcha that is there and did not work. */
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
    return () => {
      call.abort();
    };
  }, [begun, attempt]);

  const missing = loaded?.ok === false;
  useEffect(() => {
    if (!missing) return undefined;
    const again = (): void => {
      setLoaded(null);
      setAttempt((last) => last + 1);
    };
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
    };
  }, [missing]);

  const focus = useCallback((): void => {
    if (retryButton.current === null) box.current?.focus();
    else retryButton.current.focus();
  }, []);

  useEffect(() => {
    // The focus waits here after a request for another try.
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

  // The button goes with its message, and must not take the focus along.
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
