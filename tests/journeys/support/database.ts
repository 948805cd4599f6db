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
