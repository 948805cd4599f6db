// Sends a raw case and says what was wrong with how it was treated.

import { NoAnswer, RawConnection, type RawReply } from './raw_connection';
import type { RawCase } from './raw_cases';

/** 500, 502 and 504 are nobody's to bring about. */
const allowed = new Set([
  100, 200, 206, 301, 303, 304, 400, 404, 405, 408, 409, 412, 413, 415, 416, 422, 503,
]);

const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function complaint(one: RawCase, replies: readonly RawReply[], wasReset: boolean): string | null {
  const odd = replies.find(({ status }) => !allowed.has(status));
  if (odd !== undefined) return `an answer that nobody may cause: ${odd.head}`;
  const final = replies.filter(({ status }) => status !== 100);
  if (final.length > one.most) return `${final.length} answers, not ${one.most} at most`;
  const [first] = final;
  switch (one.outcome) {
    case 'answered': {
      if (first === undefined) return 'no answer';
      const verdict = one.call?.judge(first);
      if (verdict === 'right' || (verdict === 'other' && first.status === 503)) return null;
      return `the answer is ${verdict ?? 'nobody’s'}: ${first.status} ${first.body}`;
    }
    case 'refused':
      // nginx closes behind its refusal: the bytes that still come make the system take back what was not read.
      if (first === undefined) return one.way === 'web' && wasReset ? null : 'not refused';
      return first.status === 400 || first.status === 413 ? null : `not refused: ${first.head}`;
    case 'unfinished':
      // nginx refuses some by their head alone.
      if (first === undefined || (one.way === 'web' && first.status >= 400)) return null;
      return `answered before its end: ${first.status}`;
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
    // It is only likelier that there is an answer by then.
    await connection.news(10);
  }
  // The server itself ends what it has refused; nginx reads on for a while.
  if (one.outcome !== 'refused' || one.way === 'web') connection.finish();
  replies.push(...(await connection.repliesUntilEnd()));
  const rest = one.way === 'server' ? connection.unread : 0;
  return rest > 0
    ? `${rest} bytes that are no whole answer`
    : complaint(one, replies, connection.wasReset);
}

/** null: all is well. */
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

/** A case for people, with what sends it again. */
export function described(one: RawCase, seed: number, wrong: string): string {
  const bytes = Buffer.concat(one.pieces).toString('latin1');
  const sizes = one.pieces.slice(0, 12).map(({ length }) => length);
  const more = one.pieces.length > sizes.length ? ' + …' : '';
  return (
    `Case ${one.number} of seed ${seed} (${one.kind}, ${one.way}): ${wrong}\n` +
    `  ${sizes.join(' + ')}${more} bytes: ${JSON.stringify(bytes.slice(0, 1_000))}${bytes.length > 1_000 ? '…' : ''}\n` +
    `  Alone: npm run hardening -- raw --seed=${seed} --from=${one.number} --cases=1`
  );
}
