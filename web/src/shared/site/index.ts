import { site } from 'virtual:site';

export { site };
export { chatHref, orCash, phoneHref, phoneText } from './format';
export type { SupportChannel } from './defaults';

/** Whether shipping outside the local zone has a fixed price that is paid with the order. */
export function chargesShipping(): boolean {
  return Number(site.shippingPesos) > 0;
}
