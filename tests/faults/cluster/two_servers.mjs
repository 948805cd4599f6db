// Two servers behind nginx; one is killed under load and restarted.

import { join } from 'node:path';
import { startPostgres } from '../../../scripts/lib/postgres.mjs';
import { register } from '../lib/account.mjs';
import { Invariants } from '../lib/fault.mjs';
import { answered, asShop, buyAs, Crowd, openServers, signIn } from '../lib/servers.mjs';
import { seconds, until } from '../lib/shop.mjs';
import { longest, outcomes, sold, verify } from '../lib/load.mjs';

const email = 'persona@example.com';
const purchases = '/create-checkout-session';
/** The number of failed sign-ins allowed per address, and the address that sends them. */
const most = 12;
const address = '203.0.113.7';

/** @type {import('../lib/fault.mjs').Fault} */
export default {
  name: 'two-servers',
  what: 'two servers behind nginx, one killed (kill -9) under load and restarted',
  async run({ dir }) {
    const postgres = await startPostgres({
      dir: join(dir, 'postgres'),
      log: join(dir, 'postgres.log'),
      fast: true,
    });
    try {
      const shop = await openServers(dir, {
        databaseUrl: postgres.ensureDatabase('shop'),
        sql: (query) => postgres.psql('shop', query),
        env: { LIMIT_LOGIN_PER_ADDRESS: `${most}/900` },
      });
      try {
        return [await killed(shop)];
      } finally {
        await shop.stop();
      }
    } finally {
      await postgres.stop();
    }
  },
};

async function killed(/** @type {import('../lib/servers.mjs').Servers} */ shop) {
  const invariants = new Invariants();
  await register(shop.urls.web, email);
  const [first = '', second = ''] = shop.servers;
  const { token } = await signIn(second, email);

  // Half of the failures on each server: together they reach the limit of one address.
  for (let i = 0; i < most; i += 1) {
    const { status } = await signIn(i % 2 === 0 ? first : second, `unknown${i}@example.com`, {
      wrong: true,
      address,
    });
    invariants.check(status === 401, `a sign-in within the limit got ${status}`);
  }
  const limited = async () => {
    for (const server of shop.servers) {
      const { status } = await signIn(server, 'one@example.com', { wrong: true, address });
      invariants.check(status === 422, `a sign-in beyond the limit of both servers got ${status}`);
    }
  };
  await limited();

  const crowd = new Crowd(shop, email);
  const more = (/** @type {number} */ count) => {
    const before = crowd.tries.length;
    return until('more is sold', () => crowd.tries.slice(before).filter(sold).length >= count);
  };
  await more(150);
  for (const server of shop.servers) {
    invariants.check((await answered(server, purchases)) > 0, 'nginx does not use a server');
  }
  const injectedAt = performance.now();
  await shop.killSecond();
  await more(150);
  const calm = performance.now();
  await more(150);
  await shop.restartSecond();
  const restarted = performance.now();
  await until('the second server sells again', async () => (await answered(second, purchases)) > 0);
  const shared = performance.now() - restarted;
  await more(50);
  await crowd.stop();

  const refused = crowd.tries.filter((one) => !sold(one));
  const unserved = refused.filter(({ begun }) => begun > calm);
  invariants.check(unserved.length === 0, `refused long after: ${outcomes(unserved)}`);
  invariants.check(
    crowd.others.every(
      ({ status, ended }) => status === 200 || (ended > injectedAt && ended < calm),
    ),
    `status requests or sign-ins refused at another time: ${crowd.refusedOthers()}`,
  );
  // The login session comes from the killed server.
  const id = await buyAs(first, token);
  invariants.check(
    shop.sql(
      `SELECT account_id IS NOT NULL FROM checkout_sessions WHERE provider_session_id = '${id}'`,
    ) === 't',
    'a login session of the killed server is invalid on the other',
  );
  await limited();
  const after = await verify(asShop(shop), invariants, crowd.tries);
  return invariants.row({
    fault: 'One of two servers killed (`kill -9`) under load, then restarted',
    shopper:
      `its requests fail and succeed when retried (${outcomes(refused) || 'none'}; status requests and ` +
      `sign-ins: ${crowd.refusedOthers()}); the other server serves all others`,
    database: `${after.text}; failed sign-ins are counted across both servers`,
    recovery:
      `last refusal ${seconds(Math.max(0, crowd.lastRefusal() - injectedAt))} after the kill; the restarted server ` +
      `receives requests after ${seconds(shared)}`,
    figures: {
      'checkout attempts': crowd.tries.length,
      'refused attempts': refused.length,
      'longest wait (ms)': Math.round(longest(crowd.tries)),
    },
  });
}
