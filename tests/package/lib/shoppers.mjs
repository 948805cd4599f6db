// node shoppers.mjs SHOP SANDBOX: eight shoppers who buy until SIGTERM, each retrying an unanswered or rejected purchase
// with its key. Prints a line of JSON at the end.

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { buyer } from '../../buyer.mjs';

const [shop = '', sandbox = ''] = process.argv.slice(2);
const cart = JSON.stringify({
  type: 1,
  products: [{ id: 204, name: 'Tuisty', image: '', price: 16_900, quantity: 1 }],
});
/** @type {string[]} */
const confirmed = [];
/** @type {Record<string, number>} */
const rejected = {};
let begun = 0;
let lost = 0;
let longestMs = 0;
let goes = true;

/** Repeats a request until it succeeds, for at most a minute. */
async function insist(/** @type {() => Promise<Response>} */ send) {
  const started = Date.now();
  for (;;) {
    const answer = await send().catch((/** @type {Error} */ error) => error);
    if (answer instanceof Response && answer.status < 400) {
      longestMs = Math.max(longestMs, Date.now() - started);
      return answer;
    }
    const why =
      answer instanceof Response ? `${answer.status}` : String(answer.cause ?? answer.message);
    rejected[why] = (rejected[why] ?? 0) + 1;
    if (Date.now() - started > 60_000) throw new Error(`no success within a minute: ${why}`);
    await pause(200);
  }
}

async function buyOnce() {
  const key = randomUUID();
  begun += 1;
  const sold = await insist(() =>
    fetch(`${shop}/create-checkout-session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: cart,
      signal: AbortSignal.timeout(15_000),
    }),
  );
  const { id } = /** @type {{ id: string }} */ (await sold.json());
  await fetch(`${sandbox}/pay/${id}/pay`, {
    method: 'POST',
    body: new URLSearchParams(buyer),
    redirect: 'manual',
  });
  const paid = await insist(() => fetch(`${shop}/checkout-session/${id}`));
  const { status } = /** @type {{ status: string }} */ (await paid.json());
  if (status === 'paid') confirmed.push(id);
  else lost += 1;
}

process.on('SIGTERM', () => (goes = false));
await Promise.all(
  Array.from({ length: 8 }, async () => {
    while (goes) {
      await buyOnce().catch((/** @type {Error} */ error) => {
        lost += 1;
        console.error(error.message);
      });
      await pause(100);
    }
  }),
);
console.log(JSON.stringify({ begun, confirmed, lost, rejected, longestMs }));
