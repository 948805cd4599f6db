import { useEffect, useState } from 'react';
import { ApiError } from '../../api/ApiError';
import { listPurchases, type PurchasesPage } from '../../api/purchases';
import { useOnline } from '../../ui/hooks/useOnline';
import { session } from '../session/session';
import type { Purchase } from './purchases';

/**
 * Fetches the purchases of the signed-in account, which stay in memory: on a shared computer they end with the session.
 *
 * @param token null to send no request. Another token requires another component (`key`).
 */
export function useAccountPurchases(token: string | null) {
  const online = useOnline();
  const [pages, setPages] = useState<readonly PurchasesPage[]>([]);
  const [cursor, setCursor] = useState<{ readonly before: string | null }>({ before: null });
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (token === null || !online) return undefined;
    const call = new AbortController();
    listPurchases(token, cursor.before, call.signal).then(
      (page) => {
        setFailed(false);
        setPages((earlier) => (cursor.before === null ? [page] : [...earlier, page]));
      },
      (reason: unknown) => {
        if (call.signal.aborted) return;
        if (reason instanceof ApiError && reason.code === 'token_invalid') session.expire();
        else setFailed(true);
      },
    );
    return () => call.abort();
  }, [token, online, cursor]);

  const last = pages.at(-1);
  const isPending =
    token !== null &&
    (last === undefined || (cursor.before !== null && last.next === cursor.before));
  return {
    /** null until it is known. */
    email: last?.email ?? null,
    bought: pages.flatMap(({ purchases }) => purchases.map(toPurchase)),
    hasMore: last !== undefined && last.next !== null,
    /** Whether a page was requested that has neither arrived nor failed. */
    isLoading: isPending && online && !failed,
    failed: isPending && (failed || !online),
    retry: (): void => {
      setFailed(false);
      setCursor({ ...cursor });
    },
    loadMore: (): void => setCursor({ before: last?.next ?? null }),
  };
}

function toPurchase({ id, state, ...details }: PurchasesPage['purchases'][number]): Purchase {
  const known = { sessionId: id, numbers: [], putAway: true, settled: true };
  return { ...details, ...known, state: state === 'open' ? 'awaited' : state };
}

/**
 * Returns each purchase once, newest first. The account knows the state, and only the device the e-mail and the
 * numbers that were typed on it.
 */
export function mergePurchases(
  device: readonly Purchase[],
  account: readonly Purchase[],
): readonly Purchase[] {
  const merged = new Map(account.map((one) => [one.sessionId, one]));
  for (const own of device) {
    const { state, order } = merged.get(own.sessionId) ?? own;
    merged.set(own.sessionId, { ...own, state, order: { ...order, email: own.order.email } });
  }
  return [...merged.values()].sort((one, other) => timeOf(other) - timeOf(one));
}

const timeOf = ({ order }: Purchase): number => Date.parse(order.paidAt ?? order.createdAt);
