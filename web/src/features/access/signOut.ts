import { orderChoices } from '../../shared/core/order';
import { purchases } from '../../shared/storage/purchases/purchases';
import { session } from '../../shared/storage/session/session';
import { showToast } from '../../shared/ui';
import { accountTexts } from './accountTexts';

/** Signs out and confirms it. Keeps the cart, but deletes the shopper's phone numbers from the device. */
export function signOut(): void {
  orderChoices.dropNumbers();
  purchases.dropNumbers();
  void session.signOut().then((result) => {
    const text = result === 'revoked' ? accountTexts.signedOut : accountTexts.unreached;
    showToast({ id: 'session', kind: result === 'revoked' ? 'success' : 'info', text });
  });
}
