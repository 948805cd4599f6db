// The merchant's facts for the build of the pages: the environment, and the file merchant.env for what it does not set.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { UserError, root } from './steps.mjs';

/** The facts that the server reads too. */
const shared = ['SHIPPING_PESOS', 'PAYMENT_METHODS', 'MAIL_FROM'];
const isFact = (/** @type {string} */ name) =>
  name.startsWith('VITE_') || name === 'PUBLIC_URL' || shared.includes(name);

/**
 * Returns the facts of merchant.env that the environment does not set.
 *
 * @param {{ folder?: string, env?: NodeJS.ProcessEnv }} [from]
 * @returns {Record<string, string>}
 */
export function merchantFacts({ folder = root, env = process.env } = {}) {
  const file = join(folder, 'merchant.env');
  if (!existsSync(file)) return {};
  const facts = Object.entries(
    /** @type {Record<string, string>} */ (parseEnv(readFileSync(file, 'utf8'))),
  );
  const unknown = facts.map(([name]) => name).filter((name) => !isFact(name));
  if (unknown.length > 0) {
    throw new UserError(`merchant.env: unknown setting ${unknown.join(', ')} (docs/settings.md)`);
  }
  return Object.fromEntries(facts.filter(([name]) => env[name] === undefined));
}

/** The facts that a local server needs too: not the public address, because the server has a local one. */
export function serverFacts(/** @type {Record<string, string>} */ facts) {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => shared.includes(name)));
}

/** The settings that are compiled into the pages, as part of the key of their build. */
export function pagesKey(/** @type {NodeJS.ProcessEnv} */ env) {
  return JSON.stringify(
    Object.entries(env)
      .filter(([name]) => isFact(name))
      .sort(),
  );
}
