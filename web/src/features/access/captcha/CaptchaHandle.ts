/** The interface between a form and its captcha, for any provider. */
export interface CaptchaHandle {
  /** Whether the shopper has done their part; the check itself may still be under way. */
  isCompleted(): boolean;
  /** The proof to send, waiting for a check under way. null when there is none. */
  proof(): Promise<string | null>;
  /** The captcha response was used: requests another, automatically if possible. */
  renew(): void;
  focus(): void;
}

/** Why there is no captcha to complete. */
export type CaptchaProblem =
  /** Its code did not load, or did not run. */
  | { readonly kind: 'blocked' | 'failed' | 'insecure' }
  /** The service did not give a challenge. */
  | { readonly kind: 'unreachable'; readonly detail: string };
