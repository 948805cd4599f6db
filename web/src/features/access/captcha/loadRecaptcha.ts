/** The part of Google's API that the page uses. */
export interface Recaptcha {
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
