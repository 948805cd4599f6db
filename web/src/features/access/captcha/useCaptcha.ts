import { useRef, useState } from 'react';

interface CaptchaActions {
  /** The captcha response was used: requests another, automatically if possible. */
  readonly renew: () => void;
  readonly focus: () => void;
}

export type FormCaptcha = ReturnType<typeof useCaptcha>;

/** The captcha of a form, for any provider; `missing` once the form was submitted without its response. */
export function useCaptcha() {
  const ref = useRef<CaptchaActions>(null);
  const [response] = useState(createResponse);
  const [state, setState] = useState<'open' | 'missing' | 'completed'>('open');
  const complain = (): void => setState('missing');
  return {
    ref,
    response,
    state,
    onCompleted: (): void => setState('completed'),
    complain,
    /** Returns the response to send, after a verification in progress; null shows that it is missing. */
    take: async (signal: AbortSignal): Promise<string | null> => {
      const text = await response.proof();
      signal.throwIfAborted();
      if (text === null) {
        complain();
        ref.current?.focus();
      }
      return text;
    },
  };
}

/** Holds the current captcha response, which may expire and be replaced. */
function createResponse() {
  let current: string | null = null;
  let checking = false;
  let waiting: ((proof: string | null) => void)[] = [];
  return {
    begin: (): void => {
      current = null;
      checking = true;
    },
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
