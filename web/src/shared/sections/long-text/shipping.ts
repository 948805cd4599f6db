import { chargesShipping, site } from '../../site';

interface ShippingWords {
  /** For use after the name of a place: 'el envío tiene un costo; …'. */
  readonly hasCost: string;
  /** For use in a list of costs. */
  readonly elsewhere: string;
}

function wordsFor(pesos: string): ShippingWords {
  if (pesos === '0')
    return { hasCost: 'el envío también es gratis', elsewhere: 'en otros lugares también' };
  const cost = chargesShipping()
    ? `cuesta $${pesos}`
    : 'tiene un costo; te lo confirmamos antes de enviar';
  return { hasCost: `el envío ${cost}`, elsewhere: `en otros lugares ${cost}` };
}

/** The shipping cost of a SIM outside the free area, used by all texts. The cart shows an equal cost. */
export const shipping = wordsFor(site.shippingPesos);
