/** The interface between a form and its captcha, for any provider. */
export interface CaptchaHandle {
  /** Whether the shopper has ticked the captcha; its verification may still be in progress. */
  isCompleted(): boolean;
  /** Returns the captcha response to send, after a verification in progress; null without one. */
  proof(): Promise<string | null>;
  /** The captcha response was used: requests another, automatically if possible. */
  renew(): void;
  focus(): void;
}

/** The reason why the captcha cannot be completed. */
export type CaptchaProblem =
  /** The captcha's code did not load or failed. */
  | { readonly kind: 'blocked' | 'failed' | 'insecure' }
  /** The server did not return a challenge. */
  | { readonly kind: 'unreachable'; readonly detail: string };
