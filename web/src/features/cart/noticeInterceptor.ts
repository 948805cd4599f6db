import type { CartNotice } from '../../shared/cart';

/** Shows a notice by itself; false leaves it to the toasts. */
export type NoticeInterceptor = (notice: CartNotice) => boolean;

let interceptor: NoticeInterceptor | null = null;

/**
 * While a panel lies over the page, toasts cannot be reached from it: the panel says by itself what
 * there is to say.
 *
 * @returns Gives the notices back to the toasts.
 */
export function interceptNotices(next: NoticeInterceptor): () => void {
  interceptor = next;
  return () => {
    if (interceptor === next) interceptor = null;
  };
}

export function isIntercepted(notice: CartNotice): boolean {
  return interceptor?.(notice) ?? false;
}
