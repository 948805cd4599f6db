import { browserCart } from '../../shared/cart';
import { findPage } from '../routes';

const WORKING_PATHS: readonly string[] = ['/proceder-a-pagar', '/success'];
const OPEN_DIALOG = '[role="dialog"], [role="alertdialog"]';
const TEXT_FIELDS =
  'textarea, input:not([type="checkbox"], [type="radio"], [type="hidden"], [type="submit"])';

/** Whether the page has a payment in progress. */
export function isPaying(pathname: string): boolean {
  return WORKING_PATHS.includes(findPage(pathname).route.path);
}

/** Whether loading the page again would take nothing from the shopper. */
export function isSafeToReload(): boolean {
  return (
    !isPaying(window.location.pathname) &&
    document.querySelector(OPEN_DIALOG) === null &&
    !hasTypedText() &&
    // With its storage full or forbidden, the cart is in this page only.
    browserCart.isStored()
  );
}

function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS);
  return Array.from(fields).some((field) => field.value !== '');
}
