import {
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
  type Ref,
} from 'react';
import { Alert } from '../../../shared/forms';
import { chatHref, site } from '../../../shared/site';
import { Button, ButtonAnchor, Spinner, cx } from '../../../shared/ui';
import { useRetryOnline } from '../../../shared/ui/hooks/useOnline';
import { texts } from '../texts';
import styles from './Captcha.module.css';
import { loadWidget, type WidgetLoad } from './loadWidget';
import type { CaptchaProblem, CaptchaWidget } from './widget';

/** The interface between a form and its captcha, for any provider. */
export interface CaptchaHandle {
  /** Whether the shopper has ticked the captcha; its verification may still be in progress. */
  readonly isCompleted: () => boolean;
  /** Returns the captcha response to send, after a verification in progress; null without one. */
  readonly proof: () => Promise<string | null>;
  /** The captcha response was used: requests another, automatically if possible. */
  readonly renew: () => void;
  readonly focus: () => void;
}

export interface CaptchaProps {
  readonly ref: Ref<CaptchaHandle>;
  /** Loading starts when this becomes true for the first time. */
  readonly wanted: boolean;
  readonly onCompleted: () => void;
}

/** The captcha of the provider that the server uses. If it cannot load, shows the reason and how to proceed. */
export function Captcha({ ref, wanted, onCompleted }: CaptchaProps) {
  /** The loaded widget or its failure; null while loading. */
  const [loaded, setLoaded] = useState<WidgetLoad | null>(null);
  const [attempt, setAttempt] = useState(0);
  /** The failure of a widget that has loaded. */
  const [fault, setFault] = useState<CaptchaProblem | null>(null);
  const [response] = useState(createResponse);
  const root = useRef<HTMLDivElement>(null);
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

  const { isCompleted, proof } = response;
  useImperativeHandle(ref, () => ({ isCompleted, proof, renew, focus }), [
    isCompleted,
    proof,
    renew,
    focus,
  ]);

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
    <div ref={root} tabIndex={-1} className="stack">
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

/** Holds the current captcha response, which may expire and be replaced. */
function createResponse() {
  let current: string | null = null;
  let checking = false;
  let waiting: ((proof: string | null) => void)[] = [];
  return {
    /** Marks the start of a verification. */
    begin: (): void => {
      current = null;
      checking = true;
    },
    /** Ends a verification. */
    settle: (proof: string | null): void => {
      current = proof;
      checking = false;
      for (const resolve of waiting) resolve(proof);
      waiting = [];
    },
    isCompleted: (): boolean => checking || current !== null,
    proof: (): Promise<string | null> =>
      checking ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(current),
  };
}
