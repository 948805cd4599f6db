import { browserCart } from '../../shared/core/cart';
import { findPage } from '../routes';

const WORKING_PATHS: readonly string[] = ['/proceder-a-pagar', '/success'];
const OPEN_DIALOG = '[role="dialog"], [role="alertdialog"]';
const TEXT_FIELDS =
  'textarea, input:not([type="checkbox"], [type="radio"], [type="hidden"], [type="submit"])';

export function isPaying(pathname: string): boolean {
  return WORKING_PATHS.includes(findPage(pathname).route.path);
}

/** Returns whether a reload would lose nothing that the shopper has entered. */
export function isSafeToReload(): boolean {
  return (
    !isPaying(window.location.pathname) &&
    document.querySelector(OPEN_DIALOG) === null &&
    !hasTypedText() &&
    // If the storage is full or forbidden, the cart exists in this page's memory only.
    browserCart.isStored()
  );
}

function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS);
  return Array.from(fields).some((field) => field.value !== '');
}
