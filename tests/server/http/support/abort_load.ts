// Many clients at once, most of which leave before their answer comes. Every answer names the request that
// it belongs to, so that one which reaches somebody else is seen.

import { RawConnection } from './raw_connection';

export interface Tally {
  /** Answers that belong to their request. */
  right: number;
  /** Answers that belong to another client's request. */
  foreign: number;
  /** Bytes on a connection that had not asked for anything, or had got its answer. */
  unsolicited: number;
  /** Answers of another kind (busy and the like): allowed, but nothing is learnt from them. */
  other: number;
  aborted: number;
  /** Connections that ended, or could not be opened, without an answer. */
  failed: number;
}

/** Three quantities: together they name one request among 970,299. */
interface Nonce {
  readonly quantities: readonly [number, number, number];
  readonly request: string;
}

const products = [
  { id: 101, price: 1_900 },
  { id: 102, price: 4_900 },
  { id: 103, price: 10_900 },
] as const;

function nonce(number: number): Nonce {
  const quantities = [
    1 + (number % 99),
    1 + (Math.floor(number / 99) % 99),
    1 + (Math.floor(number / 9_801) % 99),
  ] as const;
  const body = JSON.stringify({
    products: products.map(({ id, price }, i) => ({
      id,
      price,
      name: 'Tuisty',
      image: '',
      quantity: quantities[i],
    })),
    type: 1,
    // Not the right fingerprint: the answer is the fresh quote, with the quantities in it.
    quote: '0000000000000000',
  });
  const request =
    'POST /create-checkout-session HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n' +
    `Content-Length: ${String(Buffer.byteLength(body))}\r\n\r\n${body}`;
  return { quantities, request };
}

function quantitiesOf(body: string): string | null {
  try {
    const answer = JSON.parse(body) as { quote?: { lines?: { quantity: number }[] } };
    return answer.quote?.lines?.map((line) => line.quantity).join() ?? null;
  } catch {
    return null;
  }
}

async function exchange(connection: RawConnection, wanted: Nonce, tally: Tally): Promise<boolean> {
  if (connection.unread > 0) {
    tally.unsolicited += 1;
    return false;
  }
  await connection.send(wanted.request);
  const reply = await connection.reply();
  if (reply === null) {
    tally.failed += 1;
    return false;
  }
  const quantities = quantitiesOf(reply.body);
  if (quantities === null) tally.other += 1;
  else if (quantities === wanted.quantities.join()) tally.right += 1;
  else tally.foreign += 1;
  if (connection.unread > 0) tally.unsolicited += 1;
  return !/\r\nconnection: *close/i.test(reply.head) && connection.unread === 0;
}

async function visit(url: string, next: () => Nonce, aborts: boolean, tally: Tally): Promise<void> {
  const connection = await RawConnection.open(url).catch(() => null);
  if (connection === null) {
    tally.failed += 1;
    return;
  }
  if (aborts) {
    await connection.send(next().request);
    connection.abort();
    tally.aborted += 1;
    return;
  }
  for (let left = 1 + Math.floor(Math.random() * 3); left > 0; left -= 1) {
    if (!(await exchange(connection, next(), tally))) break;
  }
  connection.close();
}

/**
 * Runs `clients` clients against `url` until `enough` answers have been right and `enough` clients have left
 * without theirs: on `abortShare` of its visits a client sends its request and is gone.
 */
export async function abortLoad(
  url: string,
  { clients, enough, abortShare }: { clients: number; enough: number; abortShare: number },
): Promise<Tally> {
  const tally = { right: 0, foreign: 0, unsolicited: 0, other: 0, aborted: 0, failed: 0 };
  let number = 0;
  const next = (): Nonce => nonce((number += 1));
  const wanting = (): boolean => Math.min(tally.right, tally.aborted) < enough;
  const client = async (): Promise<void> => {
    while (wanting()) await visit(url, next, Math.random() < abortShare, tally);
  };
  await Promise.all(Array.from({ length: clients }, client));
  return tally;
}
