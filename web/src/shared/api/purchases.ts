import { readState, type PaymentState } from './checkout';
import { isRecord, readList, readRecord, readText } from './read';
import { request } from './request';

/** Purchases of an account, newest first. */
export interface PurchasesPage {
  /** The account's. */
  readonly email: string;
  readonly purchases: readonly (PaymentState & { readonly id: string })[];
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null;
}

/**
 * Fetches one page.
 *
 * @param before The `next` of the previous page; null for the first one.
 * @throws ApiError; `token_invalid` is a 401.
 */
export function listPurchases(
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

function readPurchase(value: unknown): PurchasesPage['purchases'][number] | null {
  const state = readState(value);
  const id = isRecord(value) ? readText(value['id']) : null;
  return state && id !== null ? { id, ...state } : null;
}
