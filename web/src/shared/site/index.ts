import { site } from 'virtual:site';

export { site };
export { conditions } from './conditions';
export { chatHref, orCash, phoneHref, phoneText } from './format';
export type { SupportChannel } from './defaults';

export const pricesText = 'Precios en pesos mexicanos, IVA incluido.';

/** Whether shipping outside the local zone has a fixed price that is paid with the order. */
export function chargesShipping(): boolean {
  return Number(site.shippingPesos) > 0;
}
