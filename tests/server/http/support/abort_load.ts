// Many concurrent clients, most of which disconnect before their response arrives.

import type { Call } from './calls';
import { RawConnection } from './raw_connection';

export interface Tally {
  /** Responses that belong to their request. */
  right: number;
  /** Responses that belong to another client's request. */
  foreign: number;
  /** Bytes on a connection without a pending request. */
  unsolicited: number;
  /** Other responses (busy and the like): allowed, but without evidence. */
  other: number;
  aborted: number;
  /** Connections that ended, or could not be opened, without a response. */
  failed: number;
}

const below = (end: number): number => Math.floor(Math.random() * end);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Disconnects at a random moment between the connection and the response. */
async function leave(connection: RawConnection, request: string): Promise<void> {
  const whole = below(4) > 0;
  await connection.send(whole ? request : request.slice(0, below(request.length)));
  switch (below(4)) {
    case 0:
      await pause(below(4));
      break;
    case 1:
      await connection.news(20);
      break;
    case 2:
      connection.finish();
      await pause(below(4));
      break;
    default:
  }
  connection.abort();
}

/** Runs 32 clients against `url` until the load is over; next: makes a call that no client has made yet. */
export async function abortLoad(
  url: string,
  next: () => Call,
  over: (tally: Tally) => boolean,
): Promise<Tally> {
  const tally = { right: 0, foreign: 0, unsolicited: 0, other: 0, aborted: 0, failed: 0 };
  const visit = async (): Promise<void> => {
    const connection = await RawConnection.open(url).catch(() => null);
    if (connection === null) {
      tally.failed += 1;
      return;
    }
    if (Math.random() < 0.6) {
      await leave(connection, next().request);
      tally.aborted += 1;
      return;
    }
    // Sometimes it listens first: bytes that arrive then belong to another client.
    if (below(8) === 0) await connection.news(2);
    for (let left = 1 + below(3); left > 0 && connection.unread === 0; left -= 1) {
      const call = next();
      await connection.send(call.request);
      const reply = await connection.reply();
      tally[reply === null ? 'failed' : call.judge(reply)] += 1;
      if (reply === null || /\r\nconnection: *close/i.test(reply.head)) break;
    }
    if (connection.unread > 0) tally.unsolicited += 1;
    connection.close();
  };
  const client = async (): Promise<void> => {
    while (!over(tally)) await visit();
  };
  await Promise.all(Array.from({ length: 32 }, client));
  return tally;
}
