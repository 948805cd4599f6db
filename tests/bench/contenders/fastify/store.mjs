// The tables of the shop, created by the shop's server: these statements have the guarantees of the server's.

import pg from 'pg';

const statements = {
  insert: `
    WITH fresh AS (INSERT INTO idempotency (key, request_digest, session_id)
      VALUES ($7, $8, $1) ON CONFLICT (key) DO NOTHING RETURNING key)
    INSERT INTO checkout_sessions (id, type, amount_centavos, lines, quote, catalogue_version, lease_until)
    SELECT $1, $2::smallint, $3::bigint, $4::jsonb, $5, $6, now() + interval '15 s'
    FROM fresh`,
  complete: `
    UPDATE checkout_sessions SET status = 'open', provider_session_id = $2, url = $3, updated_at = now()
    WHERE id = $1 AND status IN ('creating', 'failed')`,
  fail: `
    UPDATE checkout_sessions SET status = 'failed', updated_at = now()
    WHERE id = $1 AND status = 'creating'`,
  find: `
    SELECT id, type, status, provider_session_id, amount_centavos, shipping_centavos, phone, created_at, paid_at,
      lines
    FROM checkout_sessions WHERE provider_session_id = $1`,
  mayAsk: `
    UPDATE checkout_sessions SET check_at = greatest(check_at, now()) + interval '1 s'
    WHERE id = $1 AND status = 'open' AND (check_at IS NULL OR check_at < now() + interval '3 s')`,
};

/** @param {string} connectionString @param {number} max connections */
export function store(connectionString, max) {
  const pool = new pg.Pool({
    connectionString,
    max,
    statement_timeout: 2000,
    query_timeout: 2500,
    connectionTimeoutMillis: 1000,
  });
  // An idle connection that breaks is replaced by its next user.
  pool.on('error', () => undefined);
  const ask = (/** @type {keyof typeof statements} */ name, /** @type {unknown[]} */ ...values) =>
    pool.query({ name, text: statements[name], values });

  return {
    end: () => pool.end(),
    ping: () => pool.query('SELECT 1'),

    /** Whether the row and its key are written: false when the key was there before. */
    async begin({ id, order, quote, lines, version }, key) {
      const { rowCount } = await ask(
        'insert',
        ...[id, order.type, quote.totalCentavos, JSON.stringify(lines), quote.fingerprint],
        ...[version, key.text, key.digest],
      );
      return rowCount === 1;
    },
    complete: (id, page, url) => ask('complete', id, page, url),
    fail: (id) => ask('fail', id),
    find: async (page) => (await ask('find', page)).rows[0],
    mayAsk: async (id) => (await ask('mayAsk', id)).rowCount === 1,
  };
}
