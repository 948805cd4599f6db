// Two servers behind nginx; one is killed under load, and comes back.

import { join } from 'node:path';
import { startPostgres } from '../../../scripts/lib/postgres.mjs';
import { register } from '../../bench/lib/account.mjs';
import { Promises } from '../lib/fault.mjs';
import { answered, asShop, buyAs, Crowd, openServers, signIn } from '../lib/servers.mjs';
import { seconds, until } from '../lib/shop.mjs';
import { longest, outcomes, sold, verify } from '../lib/load.mjs';

const email = 'persona@example.com';
const purchases = '/create-checkout-session';
/** Failed sign-ins from one address, and where they come from: nobody else does. */
const most = 12;
const address = '203.0.113.7';

/** @type {import('../lib/fault.mjs').Fault} */
export default {
  name: 'two-servers',
  what: 'two servers behind nginx, one is killed (kill -9) under load and started again',
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
  const promises = new Promises();
  await register(shop.urls.web, email);
  const [first = '', second = ''] = shop.servers;
  const { token } = await signIn(second, email);

  // Half of the failures at each: together they are as many as one address may have.
  for (let i = 0; i < most; i += 1) {
    const { status } = await signIn(i % 2 === 0 ? first : second, `nobody${i}@example.com`, {
      wrong: true,
      address,
    });
    promises.check(status === 401, `a sign-in within the limit got ${status}`);
  }
  const limited = async () => {
    for (const server of shop.servers) {
      const { status } = await signIn(server, 'one@example.com', { wrong: true, address });
      promises.check(status === 422, `a sign-in beyond the limit of both servers got ${status}`);
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
    promises.check((await answered(server, purchases)) > 0, 'nginx leaves a server out');
  }
  const struck = performance.now();
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
  promises.check(unserved.length === 0, `refused long after: ${outcomes(unserved)}`);
  promises.check(
    crowd.others.every(({ status, ended }) => status === 200 || (ended > struck && ended < calm)),
    `looks or sign-ins refused at another time: ${crowd.refusedOthers()}`,
  );
  // Signed in at the one that was killed, known to the other.
  const id = await buyAs(first, token);
  promises.check(
    shop.sql(
      `SELECT account_id IS NOT NULL FROM checkout_sessions WHERE provider_session_id = '${id}'`,
    ) === 't',
    'a session of the killed server is not known to the other',
  );
  await limited();
  const after = await verify(asShop(shop), promises, crowd.tries);
  return promises.row({
    fault: 'One of two servers killed (`kill -9`) under load, started again',
    shopper:
      `who was with it is refused and served when they press again (${outcomes(refused) || 'nobody'}; looks and ` +
      `sign-ins: ${crowd.refusedOthers()}); everybody else is served by the other`,
    database: `${after.text}; failed sign-ins are counted by both together, before and after`,
    recovery:
      `last refusal ${seconds(Math.max(0, crowd.lastRefusal() - struck))} after the kill; started again, the second ` +
      `has its share after ${seconds(shared)}`,
    figures: {
      'tries to buy': crowd.tries.length,
      'refused tries': refused.length,
      'longest wait (ms)': Math.round(longest(crowd.tries)),
    },
  });
}
