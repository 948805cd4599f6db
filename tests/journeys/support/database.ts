// The state of the shop's database, queried through psql.

import { execFileSync } from 'node:child_process';

/** `account` is the e-mail of the session's account; null for a guest. */
type SessionRow = Readonly<
  Record<'type' | 'status' | 'amount_centavos' | 'phone' | 'email' | 'account' | 'lines', unknown>
>;

function psql(input: string, id: string): string {
  const url = process.env['SHOP_DATABASE_URL'] ?? '';
  const args = ['-X', '-A', '-t', '-q', '-d', url, '-v', `id=${id}`];
  return execFileSync('psql', args, { input, encoding: 'utf8' });
}

const query = (sql: string, id: string): unknown =>
  JSON.parse(psql(`SELECT coalesce(json_agg(row), '[]') FROM (${sql}) AS row;`, id));

/** The checkout session with the provider's id. */
export function sessionRow(providerId: string): SessionRow | undefined {
  const rows = query(
    `SELECT type, status, amount_centavos, checkout_sessions.phone, checkout_sessions.email, lines,
       accounts.email AS account
     FROM checkout_sessions LEFT JOIN accounts ON accounts.id = account_id
     WHERE provider_session_id = :'id'`,
    providerId,
  ) as SessionRow[];
  return rows[0];
}

/** Roles of the accounts with this e-mail. */
export function rolesOf(email: string): string[] {
  const rows = query(`SELECT role FROM accounts WHERE lower(email) = lower(:'id')`, email);
  return (rows as { role: string }[]).map((row) => row.role);
}
