// Shoppers who buy on the machine, and the account of their purchases.

import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root as repository } from '../../../scripts/lib/steps.mjs';
import { check } from '../../check.mjs';
import { SANDBOX, SHOP, done, psql } from './operator.mjs';

/** @typedef {import('./machine.mjs').Machine} Machine */
/** @typedef {{ begun: number, confirmed: string[], lost: number, rejected: Record<string, number>, longestMs: number }} Tally */

/** Eight shoppers; the function stops them and returns their tally. */
function startShoppers(/** @type {Machine} */ machine) {
  const program = join(repository, 'tests/package/lib/shoppers.mjs');
  const child = machine.spawn([process.execPath, program, SHOP, SANDBOX], {
    NODE_EXTRA_CA_CERTS: machine.path('root/ca.pem'),
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (printed += text));
  return async () => {
    child.kill('SIGTERM');
    await once(child, 'close');
    return /** @type {Tally} */ (JSON.parse(printed));
  };
}

/** Checks that each confirmed purchase is paid in the database once, and no other one. */
function account(
  /** @type {Machine} */ machine,
  /** @type {string} */ what,
  /** @type {Tally} */ tally,
) {
  const { begun, confirmed, lost, rejected, longestMs } = tally;
  const ids = confirmed.map((id) => `'${id}'`).join();
  const paid = Number(
    psql(
      machine,
      `SELECT count(*) FROM checkout_sessions WHERE status = 'paid' AND provider_session_id = ANY(ARRAY[${ids}]::text[])`,
    ),
  );
  const missing = lost + confirmed.length - paid;
  const doubled = confirmed.length - new Set(confirmed).size;
  console.log(
    `    ${what}: ${begun} begun, ${confirmed.length} paid, ${missing} lost, ${doubled} doubled, ` +
      `repeated after ${JSON.stringify(rejected)}, longest wait ${longestMs} ms`,
  );
  check(
    begun > 8 && begun === confirmed.length,
    `${what}: ${begun} begun, ${confirmed.length} paid`,
  );
  check(missing === 0 && doubled === 0, `${what}: ${missing} lost, ${doubled} doubled`);
}

/** Lets shoppers buy during an act and for a while after it, and accounts for their purchases. */
export async function underLoad(
  /** @type {Machine} */ machine,
  /** @type {string} */ what,
  act = async () => {},
) {
  const stop = startShoppers(machine);
  await act();
  await pause(2_000);
  account(machine, what, await stop());
  done(`${what}, under load`);
}
