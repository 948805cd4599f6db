// Purchases settle by themselves: whoever pays, whatever breaks, and whether anybody comes back or not.

import { get } from './support/http';
import { at, textAt, type Json } from './support/json';
import { metric } from './support/metrics';
import { buy, estelar, freshKey, type Order } from './support/orders';
import type { Behaviour } from './support/sandbox';
import { startShop, stopShop, type Shop } from './support/shop';
import { until } from './support/wait';

let shop: Shop;
beforeAll(async () => {
  // An unfinished purchase is looked at again after two seconds, not after two minutes.
  shop = await startShop({ RECONCILE_SECONDS: '2' });
});
afterEach(() => shop.sandbox.behave({ mode: 'ok' }));
afterAll(() => stopShop(shop));

const order: Order = { products: [estelar], type: 1 };
const sold = async (): Promise<string> => textAt((await buy(shop.web, order)).json, 'id');
const status = (id: string): string =>
  shop.sql(`SELECT status FROM checkout_sessions WHERE provider_session_id = '${id}'`);
const inDoubt = (): number => shop.count('checkout_sessions WHERE check_at IS NOT NULL');

/** All that the provider has, by our session ids. */
async function provided(): Promise<Map<string, { id: string; status: string }[]>> {
  const sessions = new Map<string, { id: string; status: string }[]>();
  for (let after = ''; ;) {
    const { json } = await get(
      `${shop.sandbox.url}/v1/checkout/sessions?limit=100${after === '' ? '' : `&starting_after=${after}`}`,
      { authorization: 'Bearer sk_test_sandbox' },
    );
    const data = at(json, 'data') as readonly Json[];
    for (const one of data) {
      const reference = textAt(one, 'client_reference_id');
      after = textAt(one, 'id');
      const known = sessions.get(reference) ?? [];
      sessions.set(reference, [...known, { id: after, status: textAt(one, 'status') }]);
    }
    if (at(json, 'has_more') !== true) return sessions;
  }
}

/** Of all rows that have one, the provider's id and how they stand. */
const known = (): Map<string, string> =>
  new Map(
    shop
      .sql(
        `SELECT provider_session_id, status FROM checkout_sessions WHERE provider_session_id IS NOT NULL`,
      )
      .split('\n')
      .map((line) => line.split('|') as [string, string]),
  );

test('a shopper who pays and closes the browser has paid all the same', async () => {
  const id = await sold();
  expect(status(id)).toBe('open');
  await shop.sandbox.pay(id);
  await until('the row is paid', () => Promise.resolve(status(id) === 'paid'));
  expect(
    shop.sql(
      `SELECT paid_at >= created_at, check_at IS NULL FROM checkout_sessions WHERE provider_session_id = '${id}'`,
    ),
  ).toBe('t|t');
});

test('one that nobody pays is given up with its page', async () => {
  const id = await sold();
  await shop.sandbox.expire(id);
  await until('the row is over', () => Promise.resolve(status(id) === 'expired'));
});

test('a server killed between the provider’s answer and the row: settled by another, one session', async () => {
  const server = await shop.startServer();
  const mark = await shop.sandbox.mark();
  await shop.sandbox.behave({ mode: 'slow', delayMs: 60_000, times: 1 });
  const key = freshKey();
  const lost = buy(server.url, order, { 'idempotency-key': key }).catch(() => 'cut off');
  await until('the provider has it', async () =>
    (await shop.sandbox.calls(mark)).some((call) => call.method === 'POST'),
  );
  await server.stop('SIGKILL');
  expect(await lost).toBe('cut off');
  await shop.sandbox.behave({ mode: 'ok' }); // it makes the session, and nobody hears of it
  const row = (what: string): string =>
    shop.sql(
      `SELECT ${what} FROM checkout_sessions s JOIN idempotency i ON i.session_id = s.id WHERE i.key = '${key}'`,
    );
  expect(row('status')).toBe('creating');
  // As long as the one that made it might still be at it, nobody else is.
  shop.sql(
    `UPDATE checkout_sessions SET lease_until = now(), check_at = now() WHERE id = '${row('s.id')}'`,
  );
  await until('the row has found it', () => Promise.resolve(row('status') === 'open'));
  const mine = (await provided()).get(row('s.id')) ?? [];
  expect(mine).toEqual([{ id: row('provider_session_id'), status: 'open' }]);
  // The shopper's browser tries again, and is led to that very session.
  const again = await buy(shop.web, order, { 'idempotency-key': key });
  expect(textAt(again.json, 'id')).toBe(mine[0]?.id);
  await shop.sandbox.pay(mine[0]?.id ?? '');
  await until('it is paid', () => Promise.resolve(row('status') === 'paid'));
});

test('two servers share the work; one that is told to end leaves it to the other', async () => {
  const second = await shop.startServer();
  const ids = await Promise.all(Array.from({ length: 40 }, sold));
  await Promise.all(ids.map((id) => shop.sandbox.pay(id)));
  const paid = 'checkout_sessions_reconciled_total{outcome="paid"}';
  await until('both have settled some', async () => {
    if ((await metric(shop.server, paid)) > 0 && (await metric(second.url, paid)) > 0) return true;
    const id = await sold();
    await shop.sandbox.pay(id);
    ids.push(id);
    return false;
  });
  const left = await sold();
  await second.stop('SIGTERM');
  await expect(second.exited).resolves.toBe('exit code 0');
  await shop.sandbox.pay(left);
  await until('all are paid', () =>
    Promise.resolve([...ids, left].every((id) => status(id) === 'paid')),
  );
});

test('a provider that hangs holds no end up', async () => {
  const server = await shop.startServer();
  await sold();
  const mark = await shop.sandbox.mark();
  await shop.sandbox.behave({ mode: 'slow', delayMs: 60_000 });
  await until('somebody asks about it', async () => (await shop.sandbox.calls(mark)).length > 0);
  process.kill(server.pid, 'SIGTERM');
  const elsewhere = buy(shop.web, order).then(() => 'another call’s own time limit');
  expect(await Promise.race([elsewhere, server.exited])).toBe('exit code 0');
  await shop.sandbox.behave({ mode: 'ok' });
  await elsewhere;
});

test('a thousand checkouts, one in ten calls cut, late, refused, garbled or broken: one session a key, all settled', async () => {
  const quick = ['cut', 'refuse', 'garbage', 'fail', 'fail_after', 'rate_limited'] as const;
  const troubles: Behaviour = { mode: [...quick, 'slow'], delayMs: 7_000, every: 10 };
  const before = new Set((await provided()).keys());
  await shop.sandbox.behave(troubles);
  const keys = Array.from({ length: 1_000 }, freshKey);
  const bought = new Map<string, string>();
  const tried = new Map<string, number>();
  const shoppers = Array.from({ length: 16 }, async () => {
    for (let key = keys.pop(); key !== undefined; key = keys.pop()) {
      const answer = await buy(shop.server, order, { 'idempotency-key': key });
      tried.set(key, (tried.get(key) ?? 0) + 1);
      if (answer.status === 200) bought.set(key, textAt(answer.json, 'id'));
      // Two in three try again; the others have had enough.
      else if ((tried.get(key) ?? 0) < 5 && bought.size % 3 !== 0) keys.push(key);
    }
  });
  await Promise.all(shoppers);
  expect(tried.size).toBe(1_000);
  // Most get theirs; how many of a thousand is a matter of time, which a busy machine has less of.
  expect(bought.size).toBeGreaterThan(500);
  // Every other one is paid, by people who do not come back.
  const paid = [...bought.values()].filter((_, index) => index % 2 === 0);
  await Promise.all(paid.map((id) => shop.sandbox.pay(id)));
  // Late answers have had their turn: what is left of the test need not wait for more of them.
  await shop.sandbox.behave({ mode: quick, every: 10 });
  await until('all that was paid is known to be', () => {
    const rows = known();
    return Promise.resolve(paid.every((id) => rows.get(id) === 'paid'));
  });
  await shop.sandbox.behave({ mode: 'ok' });
  await until('nothing is in doubt', async () => {
    const open = [...known()].filter(([, state]) => state === 'open');
    await Promise.all(open.map(([id]) => shop.sandbox.expire(id)));
    return inDoubt() === 0;
  });

  // What is left of each key at the provider is the one session that its row knows of, and it is paid.
  const rows = known();
  for (const [reference, sessions] of await provided()) {
    if (before.has(reference)) continue;
    const live = sessions.filter((one) => one.status !== 'expired');
    expect(live.map(({ id }) => rows.get(id))).toEqual(live.length === 0 ? [] : ['paid']);
  }
  expect(paid.filter((id) => rows.get(id) !== 'paid')).toEqual([]);
  expect(shop.count("checkout_sessions WHERE status IN ('creating', 'open')")).toBe(0);
  await until(
    'the gauge says so',
    async () => (await metric(shop.server, 'checkout_sessions_in_doubt')) === 0,
  );
});
