import { isRecord } from './read';
import { request } from './request';

/**
 * Requests the carrier's data about a phone.
 *
 * @param imei 15 digits.
 * @returns The response's JSON text, for the core's `readImeiAnswer`.
 * @throws ApiError; `imei_unavailable` if the carrier does not respond.
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
