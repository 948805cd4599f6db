// The provider's list was away for hours, and many pages have ended meanwhile.

import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { p99, sold, whileBuying } from './lib/load.mjs';
import { seconds, withShop } from './lib/shop.mjs';

const ended = 100_000;
const mostMs = 120_000;
/** On two cores a single delay reaches the 99th percentile, so latencies below this limit are noise. */
const noiseMs = 20;

const insert = `INSERT INTO checkout_sessions (id, type, status, amount_centavos, lines, quote, catalogue_version,
    provider_session_id, url, lease_until, attempt_at, expires_at)
  SELECT 'cks_' || md5(n::text), 1, 'open', 16900, '[{"id": 204, "quantity": 1, "unit_centavos": 16900}]',
    '0123456789abcdef', 'v1', 'cs_ended_' || n, 'https://pay.example', at, at, at + interval '1 hour'
  FROM generate_series(1, ${ended}) n, LATERAL (SELECT now() - interval '3 hours' + n * interval '10 ms') AS of (at)`;
/** Rarely and of one row: counting them all every half second delayed the purchases itself. */
const pollMs = 5_000;
const isOpen =
  "SELECT EXISTS (SELECT FROM checkout_sessions WHERE status = 'open' AND expires_at < now())";

/** @type {import('./run.mjs').Fault} */
export default {
  name: 'backlog',
  what: `${ended} unpaid pages have ended, and are closed beside 50 purchases a second`,
  run: (context) =>
    withShop(context, (shop, { url }) => {
      // Concurrently: the shoppers are of this process.
      const sql = async (/** @type {string} */ query) => {
        const { stdout } = await promisify(execFile)('psql', [
          '-X',
          '-A',
          '-t',
          '-d',
          url,
          '-c',
          query,
        ]);
        return stdout.trim();
      };
      return whileBuying(
        shop,
        async (shoppers) => {
          const begun = performance.now();
          await pause(10_000);
          const before = shoppers.since(begun);
          await sql(insert);
          const inserted = performance.now();
          let open = await sql(isOpen);
          while (open === 't' && performance.now() < inserted + mostMs) {
            await pause(pollMs);
            open = await sql(isOpen);
          }
          const took = performance.now() - inserted;
          const beside = shoppers.since(inserted);
          const p99Before = p99(before);
          const p99Beside = p99(beside);
          shop.check(open === 'f', `some are open after ${seconds(mostMs)}`);
          shop.check(beside.every(sold), 'purchases were refused');
          shop.check(p99Beside <= Math.max(1.5 * p99Before, noiseMs), 'purchases take longer');
          shop.say(
            `closed in ${seconds(took)} beside ${((1000 * beside.length) / took).toFixed(0)} purchases a second, ` +
              `their p99 ${p99Beside.toFixed(1)} ms, ${p99Before.toFixed(1)} ms before`,
          );
        },
        { count: 2 },
      );
    }),
};
