// Sends a raw case and returns the errors of its handling.

import { NoAnswer, RawConnection, type RawReply } from './raw_connection';
import type { RawCase } from './raw_cases';

/** No client may cause 500, 502 or 504. */
const allowed = new Set([
  100, 200, 206, 301, 303, 304, 400, 404, 405, 408, 409, 412, 413, 415, 416, 422, 503,
]);

const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function complaint(one: RawCase, replies: readonly RawReply[], wasReset: boolean): string | null {
  const odd = replies.find(({ status }) => !allowed.has(status));
  if (odd !== undefined) return `a response that no client may cause: ${odd.head}`;
  const final = replies.filter(({ status }) => status !== 100);
  if (final.length > one.most) return `${final.length} answers, not ${one.most} at most`;
  const [first] = final;
  switch (one.outcome) {
    case 'answered': {
      if (first === undefined) return 'no answer';
      const verdict = one.call?.judge(first);
      if (verdict === 'right' || (verdict === 'other' && first.status === 503)) return null;
      return `the response is ${verdict ?? 'unrelated'}: ${first.status} ${first.body}`;
    }
    case 'refused':
      // nginx closes after its rejection: the bytes that still arrive make the kernel discard what was not read.
      if (first === undefined) return one.way === 'web' && wasReset ? null : 'not refused';
      return first.status === 400 || first.status === 413 ? null : `not refused: ${first.head}`;
    case 'unfinished':
      // nginx rejects some requests by their headers alone.
      if (first === undefined || (one.way === 'web' && first.status >= 400)) return null;
      return `responded before the request ended: ${first.status}`;
    case 'anything':
      return null;
  }
}

async function exchange(one: RawCase, connection: RawConnection): Promise<string | null> {
  for (const piece of one.pieces) {
    await connection.send(piece);
    await soon();
  }
  if (one.aborts) return null;
  const replies: RawReply[] = [];
  if (one.outcome === 'answered' || one.outcome === 'refused') {
    const reply = await connection.reply();
    if (reply !== null) replies.push(reply);
  } else {
    // A response by then is only likely.
    await connection.news(10);
  }
  // The server closes after a rejection; nginx reads on for a while.
  if (one.outcome !== 'refused' || one.way === 'web') connection.finish();
  replies.push(...(await connection.repliesUntilEnd()));
  const rest = one.way === 'server' ? connection.unread : 0;
  return rest > 0
    ? `${rest} bytes that are no complete response`
    : complaint(one, replies, connection.wasReset);
}

/** null: no error. */
export async function play(one: RawCase, url: string): Promise<string | null> {
  const connection = await RawConnection.open(url).catch(() => null);
  if (connection === null) return 'no connection';
  try {
    return await exchange(one, connection);
  } catch (error) {
    if (error instanceof NoAnswer) return `hangs: ${error.message}`;
    throw error;
  } finally {
    if (one.aborts) connection.abort();
    else connection.close();
  }
}

/** A readable case, with the command that repeats it. */
export function described(one: RawCase, seed: number, wrong: string): string {
  const bytes = Buffer.concat(one.pieces).toString('latin1');
  const sizes = one.pieces.slice(0, 12).map(({ length }) => length);
  const more = one.pieces.length > sizes.length ? ' + …' : '';
  return (
    `Case ${one.number} of seed ${seed} (${one.kind}, ${one.way}): ${wrong}\n` +
    `  ${sizes.join(' + ')}${more} bytes: ${JSON.stringify(bytes.slice(0, 1_000))}${bytes.length > 1_000 ? '…' : ''}\n` +
    `  Repeat: npm run nightly -- hardening raw --seed=${seed} --from=${one.number} --cases=1`
  );
}
