import { useEffect, useState } from 'react';
import { ApiError } from '../../api/ApiError';
import { readState } from '../../api/checkout';
import { isRecord, readList, readRecord, readText } from '../../api/read';
import { request } from '../../api/request';
import { useOnline } from '../../ui/hooks/useOnline';
import { session } from '../session/session';
import type { Purchase } from './purchases';

/** Purchases of an account, newest first. */
interface PurchasesPage {
  /** The account's. */
  readonly email: string;
  readonly purchases: readonly Purchase[];
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null;
}

/**
 * Fetches one page.
 *
 * @param before The `next` of the previous page; null for the first one.
 * @throws ApiError; `token_invalid` is a 401.
 */
function listPurchases(
  token: string,
  before: string | null,
  signal: AbortSignal,
): Promise<PurchasesPage> {
  return request({
    method: 'GET',
    path: before === null ? '/purchases' : `/purchases/${encodeURIComponent(before)}`,
    token,
    signal,
    read: (answer) => {
      const page = readRecord<Omit<PurchasesPage, 'next'>>(answer, {
        email: readText,
        purchases: (list) => readList(list, readPurchase),
      });
      return page && { ...page, next: isRecord(answer) ? readText(answer['next']) : null };
    },
  });
}

function readPurchase(value: unknown): Purchase | null {
  const payment = readState(value);
  const sessionId = isRecord(value) ? readText(value['id']) : null;
  if (payment === null || sessionId === null) return null;
  const state = payment.state === 'open' ? 'awaited' : payment.state;
  return { ...payment, state, sessionId, numbers: [], putAway: true, settled: true };
}

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
    bought: pages.flatMap(({ purchases }) => purchases),
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
