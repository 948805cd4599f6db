import { site } from '../site';

const told =
  site.shippingPesos === '' ? 'te lo confirmamos antes de enviar' : 'lo ves antes de pagar';

/** What sending a SIM outside its free area costs, wherever a text speaks of it. The cart says the same. */
export const shipping = {
  /** After the name of a place: 'el envío tiene un costo; …'. */
  hasCost: `el envío tiene un costo; ${told}`,
  /** In a list of costs. */
  elsewhere: `en otros lugares tiene un costo; ${told}`,
} as const;
