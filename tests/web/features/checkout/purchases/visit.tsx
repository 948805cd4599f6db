// A visit to a page with a purchase of an earlier one.
import PurchasesPage from '@/features/checkout/purchases/PurchasesPage';
import { purchases } from '@/shared/storage/purchases/purchases';
import { networkForEachTest, type Reply } from '../../../support/network';
import { openPage } from '../../../support/page';
import { line, session } from '../../../support/sessions';

// In UTC it is the 23rd.
export const order = {
  ...{ createdAt: '2026-11-23T04:00:00Z', total: 50_700 },
  lines: [line(3, { esims: 1, keptNumbers: 1 })],
};
export const paid = (more: object = {}): Reply =>
  session('paid', { ...order, paidAt: '2026-11-23T04:01:00Z', ...more });
export const unpaid = (status: 'open' | 'expired', more: object = {}): Reply =>
  session(status, { ...order, ...more });

export const network = networkForEachTest();

/** Opens a page after a purchase, whose status is requested. */
export async function visit(reply: Reply, page = <PurchasesPage />, at = '/mis-compras') {
  purchases.add('cs_1');
  network.reply('GET /checkout-session/cs_1', reply);
  return openPage(page, { at });
}
