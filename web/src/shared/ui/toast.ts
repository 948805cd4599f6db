/** A short message from below. */
export interface Toast {
  /** A second toast with the same id replaces the words of the first instead of adding another. */
  readonly id?: string;
  readonly kind?: 'success' | 'info' | 'error';
  readonly text: string;
  readonly action?: { readonly label: string; readonly onClick: () => void };
  /** Milliseconds in view; 3000 by default. */
  readonly duration?: number;
}

type Listener = (toast: Toast) => void;

let listener: Listener | null = null;
let waiting: Toast[] = [];
let wake: (() => void) | null = null;

/** Shows a message. Callable from anywhere at any time; the code that draws it loads on first use. */
export function showToast(toast: Toast): void {
  if (listener !== null) {
    listener(toast);
    return;
  }
  waiting = [...waiting, toast];
  wake?.();
}

/** For the layer that draws toasts: takes what is waiting, then everything that comes. */
export function receiveToasts(next: Listener): () => void {
  listener = next;
  // In a moment, when the caller has settled: React's development mode mounts everything twice,
  // and the first of the two would take the messages along when it goes.
  queueMicrotask(() => {
    if (listener !== next) return;
    for (const toast of waiting) next(toast);
    waiting = [];
  });
  return () => {
    listener = null;
  };
}

/** For the host: called when the first toast waits and nothing draws it yet. */
export function onToastWaiting(next: () => void): () => void {
  wake = next;
  if (waiting.length > 0) next();
  return () => {
    wake = null;
  };
}
