// Ten thousand purchases are open and one is paid, without its shopper coming back. Then nothing is open.

import { buyer } from '../buyer.mjs';
import { Client } from '../bench/lib/load.mjs';
import { Invariants } from './lib/fault.mjs';
import { buy } from './lib/load.mjs';
import { pause, seconds, until, withShop } from './lib/shop.mjs';

/** @typedef {import('./lib/shop.mjs').Shop} Shop */

const count = 10_000;
/** Sweeps are five seconds apart. */
const watchMs = 12_000;
const mostCallsASecond = 2;
const mostMs = 60_000;

/** Copies the purchase `id` until `count` are open. */
const copies = (/** @type {string} */ id) => `
  INSERT INTO checkout_sessions SELECT (jsonb_populate_record(s, jsonb_build_object(
    'id', 'cks_' || lpad(to_hex(n), 32, '0'), 'provider_session_id', 'cs_test_open_' || n))).*
  FROM checkout_sessions s, generate_series(2, ${count}) n WHERE s.provider_session_id = '${id}'`;

const calls = (/** @type {Shop} */ shop) =>
  shop.metric('tuisty_outgoing_call_duration_seconds_count{service="payment",call="list"}');

async function openPurchases(/** @type {Shop} */ shop) {
  const invariants = new Invariants();
  const client = new Client(shop.ports.web);
  const { id } = await buy(client);
  client.close();
  shop.sql(copies(id));
  const paid = await fetch(`${shop.urls.sandbox}/pay/${id}/pay`, {
    method: 'POST',
    body: new URLSearchParams(buyer),
    redirect: 'manual',
  });
  invariants.check(paid.status === 303, `the payment was answered with ${paid.status}`);
  const before = await calls(shop);
  const statusOf = `SELECT status FROM checkout_sessions WHERE provider_session_id = '${id}'`;
  const took = await until('the payment is known', () => shop.sql(statusOf) === 'paid', mostMs);
  await pause(Math.max(0, watchMs - took));
  const made = (await calls(shop)) - before;
  const rate = made / (Math.max(took, watchMs) / 1000);
  invariants.check(rate <= mostCallsASecond, `${rate.toFixed(1)} calls a second`);
  const open = shop.sql(`SELECT count(*) FROM checkout_sessions WHERE status = 'open'`);
  invariants.check(Number(open) === count - 1, `${open} are open`);

  shop.sql(`UPDATE checkout_sessions SET status = 'failed' WHERE status = 'open'`);
  await pause(watchMs / 2); // a sweep may be under way
  const idle = await calls(shop);
  await pause(watchMs);
  const idleCalls = (await calls(shop)) - idle;
  invariants.check(idleCalls === 0, `${idleCalls} calls with nothing open`);
  return invariants.row({
    fault: '10,000 open purchases, one of which is paid',
    shopper: 'nothing',
    database: `paid after ${seconds(took)}, ${count - 1} still open`,
    recovery: `${rate.toFixed(1)} calls to the provider a second; with nothing open, none`,
  });
}

/** @type {import('./lib/fault.mjs').Fault} */
export default {
  name: 'open-purchases',
  what: '10,000 purchases are open, and one is paid',
  run: (context) => withShop(context, {}, async (shop) => [await openPurchases(shop)]),
};
