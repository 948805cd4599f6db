import { fieldText } from '../../../shared/forms/fieldTexts';
import { site, conditions } from '../../../shared/site';
import type { Order } from '../../../shared/core/order';
import { rareConditions } from '../../../shared/sections/long-text/rareConditions';

export const choiceTexts = {
  title: 'Elige tu SIM',
  intro: (units: number) =>
    units === 1
      ? '¿SIM física o eSIM? ¿Estrenas número, conservas el tuyo o renuevas tu línea?'
      : 'Cada línea con su SIM y su número.',
  severalLines: (quantity: number) =>
    `Llevas ${quantity.toString()}: son ${quantity.toString()} líneas, cada una con su SIM y su número.`,
  line: (number: number) => `Línea ${number.toString()}`,
  /** Visually hidden text after the label. */
  of: (plan: string) => ` de ${plan}`,
  sim: {
    legend: 'Tipo de SIM',
    physical: { name: 'SIM física', hint: 'Te la enviamos' },
    esim: { name: 'eSIM', hint: 'QR por correo' },
    own: { name: `Ya tengo mi línea ${site.brand}`, hint: 'La renuevas, sin SIM nueva' },
  },
  copy: { physical: 'Poner SIM física en las demás', esim: 'Poner eSIM en las demás' },
  more: (count: number) =>
    count === 1 ? 'Ver la otra línea' : `Ver las otras ${count.toString()} líneas`,
  less: 'Ver solo las primeras',
  keep: {
    label: 'Conservo mi número',
    phone: 'Número que conservas',
    phoneHint: '10 dígitos.',
    nip: 'NIP',
    nipHint: `4 dígitos. Vence en ${rareConditions.nipLife}.`,
    how: {
      physical: rareConditions.nipLater,
      esim: `Pide tu NIP gratis desde ese número: ${rareConditions.askNip}. ¿No lo tienes a la mano? Déjalo vacío y mándalo después desde Mis compras.`,
    },
  },
  own: {
    phone: `Número de tu línea ${site.brand}`,
    how: 'Ponemos el paquete en esa línea: sigues con tu SIM y tu número.',
  },
  zone: {
    label: 'Código postal de entrega',
    hint: 'A donde enviamos tu SIM, por ejemplo 89000.',
    local: `Envío gratis: es la zona de ${conditions.freeZone}.`,
    elsewhere: (price: string) => `Envío a ese código postal: ${price}`,
    elsewhereUnknown: 'Te decimos el costo del envío antes de pagar.',
  },
  phone: {
    title: '¿Tu celular acepta eSIM?',
    intro: 'Marca *#06#, escribe tu IMEI y te decimos antes de que pagues.',
  },
  faults: {
    phone_conflict: 'Marca la casilla si es para otro celular, o cambia lo que llevas.',
    phone_required: 'Escribe el número que conservas, o desmarca la casilla.',
    line_required: `Escribe el número de tu línea ${site.brand}.`,
    number_repeated: 'Ese número ya está en otra línea de tu compra.',
    number_elsewhere: 'Escribe otra vez el número: por seguridad no pasa de una pestaña a otra.',
    nip_malformed: 'El NIP son 4 dígitos, como te llegan en el SMS del 051.',
    quantity_limit:
      'En una compra caben hasta 100 números que conservas o renuevas. Deja los demás para otra compra.',
    shipping_zone_required:
      'Escribe el código postal a donde enviamos tu SIM: de eso depende el costo.',
    total_limit:
      'Con el envío, tu compra pasa del máximo que acepta un pago. Quita algo y haz otra compra con lo demás.',
  },
} as const;

export function faultText(code: string): string {
  return fieldText(choiceTexts.faults, code);
}

/** The cart summary's texts on delivery. */
export const deliveryTexts = {
  physical: `Recibe tu SIM en casa de ${conditions.delivery}.`,
  esim: `Tu eSIM llega por correo en hasta ${conditions.activation}.`,
  own: 'La línea que renuevas sigue con la SIM que ya tienes.',
  /** Shown below a total without shipping. */
  without: 'Sin el envío, que ves en el carrito.',
} as const;

/** Returns the text on how and when the plans of an order arrive. */
export function arrivalOf({ physicalSims, esims, renewals }: Order): string {
  const sentences = [
    physicalSims > 0 ? deliveryTexts.physical : [],
    esims > 0 ? deliveryTexts.esim : [],
    renewals > 0 ? deliveryTexts.own : [],
  ];
  return sentences.flat().join(' ');
}
