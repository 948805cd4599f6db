import {
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { Alert } from '../../../shared/forms';
import { ChatLink } from '../../../shared/sections/ChatLink';
import { Button, Spinner, cx, useRetryOnline } from '../../../shared/ui';
import { texts } from '../texts';
import styles from './Captcha.module.css';
import { loadWidget, type WidgetLoad } from './loadWidget';
import type { FormCaptcha } from './useCaptcha';
import type { CaptchaProblem, CaptchaWidget } from './widget';

interface CaptchaProps {
  readonly captcha: FormCaptcha;
  readonly busy: boolean;
  /** Loading starts when this becomes true for the first time. */
  readonly wanted?: boolean;
  /** Shown below the captcha until the shopper has ticked it, or was told to. */
  readonly children?: ReactNode;
}

/** The captcha of the provider that the server uses. If it cannot load, shows the reason and how to proceed. */
export function Captcha({ captcha, busy, wanted = true, children }: CaptchaProps) {
  const { ref, state, response, onCompleted } = captcha;
  /** The loaded widget or its failure; null while loading. */
  const [loaded, setLoaded] = useState<WidgetLoad | null>(null);
  const [attempt, setAttempt] = useState(0);
  /** The failure of a widget that has loaded. */
  const [fault, setFault] = useState<CaptchaProblem | null>(null);
  const root = useRef<HTMLFieldSetElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const widget = useRef<CaptchaWidget>(null);
  const retryButton = useRef<HTMLButtonElement>(null);
  const complete = useEffectEvent(onCompleted);
  const [begun, setBegun] = useState(wanted);
  if (wanted && !begun) setBegun(true);

  useEffect(() => {
    if (!begun) return undefined;
    const call = new AbortController();
    void loadWidget(call.signal).then(setLoaded);
    return () => call.abort();
  }, [begun, attempt]);

  useEffect(() => {
    if (loaded?.ok !== true || host.current === null) return undefined;
    const mounted = loaded.mount(host.current, {
      begin: response.begin,
      settle: (text) => {
        response.settle(text);
        if (text === null) return;
        setFault(null);
        complete();
      },
      fail: setFault,
    });
    widget.current = mounted;
    return () => {
      mounted.remove();
      widget.current = null;
    };
  }, [loaded, response]);

  const loadAgain = useCallback((): void => {
    setLoaded(null);
    setAttempt((last) => last + 1);
  }, []);

  const missing = loaded?.ok === false;
  useRetryOnline(loadAgain, missing);

  const focus = useCallback((): void => {
    (retryButton.current ?? widget.current)?.focus();
  }, []);

  useEffect(() => {
    // A retry moved the focus to the root element until the captcha is loaded.
    if (loaded !== null && document.activeElement === root.current) focus();
  }, [loaded, focus]);

  const renew = useCallback((): void => {
    setFault(null);
    widget.current?.renew();
  }, []);

  useImperativeHandle(ref, () => ({ renew, focus }), [renew, focus]);

  // The retry button is removed with its message, so the focus is moved first.
  const retry = (): void => {
    if (missing) {
      root.current?.focus();
      loadAgain();
    } else {
      widget.current?.focus();
      renew();
    }
  };

  const problem = loaded?.ok === false ? loaded.problem : fault;
  return (
    <fieldset ref={root} tabIndex={-1} className="stack">
      <legend className="display large before">{texts.register.captcha}</legend>
      {loaded === null ? (
        <p className={cx('line soft', styles.loading)} role="status">
          <Spinner />
          {texts.captcha.loading}
        </p>
      ) : null}
      {loaded?.ok === true ? <div ref={host} className={styles[loaded.provider]} /> : null}
      {problem === null ? null : (
        <Alert
          actions={
            <>
              <Button ref={retryButton} variant="secondary" onClick={retry}>
                {texts.captcha.retry}
              </Button>
              <ChatLink variant="quiet" message={texts.captcha.helpMessage}>
                {texts.captcha.help}
              </ChatLink>
            </>
          }
        >
          <p>{problemText(problem)}</p>
        </Alert>
      )}
      {/* Screen readers do not announce an unchanged alert again. */}
      {state === 'missing' && !busy ? <Alert>{texts.captchaMissing}</Alert> : null}
      {state === 'open' ? children : null}
    </fieldset>
  );
}

function problemText(problem: CaptchaProblem): string {
  return problem.kind === 'unreachable'
    ? texts.captcha.unreachable(problem.detail)
    : texts.captcha[problem.kind];
}
