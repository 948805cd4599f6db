import type { CaptchaWidget, WidgetEvents } from './widget';

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

/** Google's reCAPTCHA v2, for servers configured with it. Its script is loaded once; after a failure, a call retries. */
export async function loadRecaptcha(sitekey: string) {
  attempt ??= load().catch((reason: unknown) => {
    attempt = null;
    throw reason;
  });
  const google = await attempt;

  return (host: HTMLElement, { settle, fail }: WidgetEvents): CaptchaWidget => {
    // Google's script can render into an element only once, so each mount creates a new element.
    const element = document.createElement('div');
    host.append(element);
    const widget = google.render(element, {
      sitekey,
      callback: settle,
      'expired-callback': () => settle(null),
      'error-callback': () => {
        settle(null);
        fail({ kind: 'failed' });
      },
    });
    return {
      renew: () => {
        settle(null);
        google.reset(widget);
      },
      focus: () => host.querySelector('iframe')?.focus(),
      remove: () => element.remove(),
    };
  };
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
