import { isRecord } from './read';
import { request } from './request';

/**
 * Asks the operator about a phone.
 *
 * @param imei As the core accepts it: 15 digits.
 * @returns The answer's JSON text, for the core's `readImeiAnswer`.
 * @throws ApiError; `imei_unavailable` when the operator does not answer.
 */
export function askAboutImei(imei: string, signal: AbortSignal): Promise<string> {
  return request({
    method: 'POST',
    path: '/imeis',
    body: { imei },
    signal,
    read: (answer) => (isRecord(answer) ? JSON.stringify(answer) : null),
  });
}
