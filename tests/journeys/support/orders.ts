// A purchase on the shopper's home page, and the operator's commands.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { programsOf } from '../../../scripts/lib/cmake.mjs';
import { loadOrCreateSecrets } from '../../../scripts/lib/stack.mjs';
import { chatText, expectNothingSticksOut } from './shop.js';

const program = join(programsOf('quick'), 'tuisty_admin');
const stack = fileURLToPath(new URL('../../../build/test/journeys', import.meta.url));
const { SHOP_URL = '', SANDBOX_URL = '', SHOP_DATABASE_URL = '' } = process.env;

/** Runs a command of the operator, with the settings of the journeys' stack. Returns its output. */
export function command(...args: string[]): string {
  return execFileSync(program, args, {
    encoding: 'utf8',
    env: {
      ...loadOrCreateSecrets(stack),
      DATABASE_URL: SHOP_DATABASE_URL,
      PUBLIC_URL: SHOP_URL,
      PAYMENT_API_BASE: SANDBOX_URL,
      PAYMENT_SECRET_KEY: 'sk_test_sandbox',
      IMEI_API_URL: `${SANDBOX_URL}/carrier/v1/imeis`,
      IMEI_API_KEY: 'carrier_test_sandbox',
    },
  });
}

/** The order export has one row with this reference, and it contains the texts. */
export function expectOrder(reference: string, ...texts: string[]): void {
  const list = command('orders', '--format', 'csv');
  const rows = list.split('\r\n').filter((row) => row.includes(`"${reference}"`));
  expect(rows).toHaveLength(1);
  for (const text of texts) expect(rows[0]).toContain(text);
}

/** After a payment the home page shows the purchase. Returns its reference. */
export async function expectPaidAtHome(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/$/);
  const card = page.getByRole('article', { name: 'Tu compra está pagada' });
  const reference = (await card.getByText(/^TUI-[0-9A-Z]{5}-[0-9A-Z]{5}$/).textContent()) ?? '';
  const chat = card.getByRole('link', { name: /^Preguntar por WhatsApp/ });
  expect(await chatText(chat)).toContain(reference);
  await expectNothingSticksOut(page);
  return reference;
}
