import { useCore } from '../cart';
import { site } from '../../site';
import type { Order } from './order';

const texts = {
  /** Shown while the shop has no shipping price. */
  agreed:
    'Fuera de Tampico, Madero y Altamira el envío tiene un costo; te lo confirmamos antes de enviar.',
  free: 'Envío gratis a todo México.',
  line: (cost: string) => `Envío: ${cost}`,
  nothing: 'gratis',
  choose: 'escribe tu código postal',
  toBeTold: 'te lo decimos antes de pagar',
} as const;

interface ShippingCostProps {
  readonly order: Order;
  readonly className?: string | undefined;
}

/** Shows the shipping cost of the order; renders nothing without shipping. */
export function ShippingCost({ order, className }: ShippingCostProps) {
  const { core } = useCore();
  if (core === null || order.physicalSims === 0) return null;
  const { asksForZone, zone, shippingCentavos: centavos } = order;
  if (!asksForZone) {
    return <p className={className}>{site.shippingPesos === '0' ? texts.free : texts.agreed}</p>;
  }
  const unknown = zone === null ? texts.choose : texts.toBeTold;
  const known = centavos === 0 ? texts.nothing : core.formatMxn(centavos ?? 0);
  return <p className={className}>{texts.line(centavos === null ? unknown : known)}</p>;
}
