// What the shop's database says, asked through psql: the same eyes that an operator has.

import { execFileSync } from 'node:child_process';

export interface SessionRow {
  readonly type: number;
  readonly status: string;
  readonly amount_centavos: number;
  readonly phone: string | null;
}

function query(sql: string, id: string): unknown {
  const url = process.env['SHOP_DATABASE_URL'] ?? '';
  const json = execFileSync('psql', ['-X', '-A', '-t', '-q', '-d', url, '-v', `id=${id}`], {
    input: `SELECT coalesce(json_agg(row), '[]') FROM (${sql}) AS row;`,
    encoding: 'utf8',
  });
  return JSON.parse(json);
}

/** Rows of the payment session with the provider's id. */
export async function sessionRows(providerId: string): Promise<SessionRow[]> {
  return Promise.resolve(
    query(
      `SELECT type, status, amount_centavos, phone FROM checkout_sessions WHERE provider_session_id = :'id'`,
      providerId,
    ) as SessionRow[],
  );
}

/** E-mail of the account that the payment session is tied to; null for a guest's. */
export async function buyerOf(providerId: string): Promise<string | null> {
  const rows = query(
    `SELECT accounts.email FROM checkout_sessions LEFT JOIN accounts ON accounts.id = account_id
     WHERE provider_session_id = :'id'`,
    providerId,
  ) as { email: string | null }[];
  if (rows.length !== 1)
    throw new Error(`${String(rows.length)} sessions are called ${providerId}`);
  return Promise.resolve(rows[0]?.email ?? null);
}

/** Roles of the accounts with this e-mail. */
export async function rolesOf(email: string): Promise<string[]> {
  const rows = query(`SELECT role FROM accounts WHERE lower(email) = lower(:'id')`, email);
  return Promise.resolve((rows as { role: string }[]).map((row) => row.role));
}

export interface TopUpRow extends SessionRow {
  readonly email: string | null;
  readonly lines: readonly {
    id: number;
    quantity: number;
    unit_centavos: number;
    esims: number;
    kept_numbers: number;
  }[];
}

/** What the database keeps of a top-up's payment session; undefined when there is none. */
export function topUpRow(providerId: string): TopUpRow | undefined {
  const rows = query(
    `SELECT type, status, amount_centavos, phone, email, lines FROM checkout_sessions
     WHERE provider_session_id = :'id'`,
    providerId,
  ) as TopUpRow[];
  return rows[0];
}
