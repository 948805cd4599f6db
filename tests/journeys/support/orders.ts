// A purchase on the shopper's home page, and in the merchant's order export.

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { expectNothingSticksOut } from './shop.js';

const folder = process.env['SHOP_BUILD'] ?? '../../../build/release/server';
const program = fileURLToPath(new URL(`${folder}/tuisty_server`, import.meta.url));
const { SHOP_URL = '', SANDBOX_URL = '', SHOP_DATABASE_URL = '' } = process.env;

/** The row of the CSV list with this reference. */
export function orderRow(reference: string): string {
  const list = execFileSync(program, ['orders', '--format', 'csv'], {
    encoding: 'utf8',
    // The server settings of the journeys' stack.
    env: {
      DATABASE_URL: SHOP_DATABASE_URL,
      PUBLIC_URL: SHOP_URL,
      PAYMENT_API_BASE: SANDBOX_URL,
      PAYMENT_SECRET_KEY: 'sk_test_sandbox',
      IMEI_API_URL: `${SANDBOX_URL}/operator/v1/imeis`,
      IMEI_API_KEY: 'op_test_sandbox',
      CAPTCHA_SECRET: 'of-no-use-to-a-list-of-orders-0123456789',
      LOG_KEY: 'of-no-use-to-a-list-of-orders-0123456789',
    },
  });
  const rows = list.split('\r\n').filter((row) => row.includes(`"${reference}"`));
  expect(rows).toHaveLength(1);
  return rows[0] ?? '';
}

/** After a payment the home page shows the purchase. Returns its reference. */
export async function expectPaidAtHome(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/$/);
  const card = page.getByRole('article', { name: 'Tu compra está pagada' });
  const reference = await card.getByText(/^TUI-[0-9A-Z]{5}-[0-9A-Z]{5}$/).textContent();
  const chat = await card.getByRole('link', { name: /WhatsApp/ }).getAttribute('href');
  expect(new URL(chat ?? '').searchParams.get('text')).toContain(reference);
  await expectNothingSticksOut(page);
  return reference ?? '';
}
