/** A short message that appears at the bottom of the screen. */
export interface Toast {
  /** A toast replaces the visible toast that has an equal id. */
  readonly id?: string;
  readonly kind?: 'success' | 'info' | 'error';
  readonly text: string;
  readonly action?: { readonly label: string; readonly onClick: () => void };
  /** Time on screen in milliseconds; 3000 by default. */
  readonly duration?: number;
}

type Listener = (toast: Toast) => void;

let listener: Listener | null = null;
let waiting: Toast[] = [];
let wake: (() => void) | null = null;

/** Shows a toast. Can be called anywhere and at any time; the rendering code loads on first use. */
export function showToast(toast: Toast): void {
  if (listener !== null) {
    listener(toast);
    return;
  }
  waiting = [...waiting, toast];
  wake?.();
}

/** Called by ToastLayer: delivers the queued toasts, then each new one. Returns the unsubscribe function. */
export function receiveToasts(next: Listener): () => void {
  listener = next;
  // React's strict mode mounts components twice in development. Delivery is deferred to a microtask, so that the first
  // mount, which is removed immediately, does not consume the toasts.
  queueMicrotask(() => {
    if (listener !== next) return;
    for (const toast of waiting) next(toast);
    waiting = [];
  });
  return () => {
    listener = null;
  };
}

/** Called by ToastHost: sets the callback for toasts that are queued while ToastLayer is not mounted. */
export function onToastWaiting(next: () => void): () => void {
  wake = next;
  if (waiting.length > 0) next();
  return () => {
    wake = null;
  };
}
