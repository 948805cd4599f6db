import { createListeners } from '@tuisty/shop-core/react';

export interface Toast {
  /** A toast replaces the open toast that has an equal id. */
  readonly id?: string;
  readonly kind?: 'success' | 'info' | 'error';
  readonly text: string;
  readonly action?: { readonly label: string; readonly onClick: () => void };
  /** Time on screen in milliseconds; 3000 by default. */
  readonly duration?: number;
}

interface OpenToast extends Toast {
  readonly key: number;
}

let open: readonly OpenToast[] = [];
let lastKey = 0;
const { subscribe, notify } = createListeners();

/** The toasts that are shown or queued, oldest first. */
export const toasts = {
  subscribe,
  read: (): readonly OpenToast[] => open,
  close(key: number): void {
    open = open.filter((one) => one.key !== key);
    notify();
  },
};

/**
 * Shows a toast, or replaces an open one, which restarts the timer and the announcement. Can be called anywhere and at
 * any time; the rendering code loads on first use.
 */
export function showToast(toast: Toast): void {
  lastKey += 1;
  const next = { ...toast, key: lastKey };
  const isSame = ({ id }: Toast): boolean => id !== undefined && id === toast.id;
  open = open.some(isSame) ? open.map((one) => (isSame(one) ? next : one)) : [...open, next];
  notify();
}
