/** The reason why the captcha cannot be completed. */
export type CaptchaProblem =
  /** The captcha's code did not load or failed. */
  | { readonly kind: 'blocked' | 'failed' | 'insecure' }
  /** The server did not return a challenge. */
  | { readonly kind: 'unreachable'; readonly detail: string };

export interface WidgetEvents {
  /** A verification is in progress. */
  readonly begin: () => void;
  /** Gets the captcha response; null if the verification failed, or if the response has expired. */
  readonly settle: (response: string | null) => void;
  readonly fail: (problem: CaptchaProblem) => void;
}

export interface CaptchaWidget {
  /** The captcha response was used: requests another, automatically if possible. */
  readonly renew: () => void;
  readonly focus: () => void;
  readonly remove: () => void;
}
