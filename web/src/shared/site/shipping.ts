import { site } from 'virtual:site';

/** Whether sending a SIM outside the local zone has a price that is paid with the order. */
export function chargesShipping(): boolean {
  return Number(site.shippingPesos) > 0;
}
