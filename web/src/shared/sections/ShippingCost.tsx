import { useCore } from '../core/cart';
import { site } from '../site';
import type { Order } from '../core/order/order';
import { shippingTexts as texts } from '../core/order/texts';

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
