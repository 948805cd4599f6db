import { useCore } from '../cart';
import type { Order } from './order';
import { shippingTexts as texts } from './texts';

interface ShippingCostProps {
  readonly order: Order;
  readonly className?: string | undefined;
}

/** What sending the order costs; nothing where nothing is sent. */
export function ShippingCost({ order, className }: ShippingCostProps) {
  const { core } = useCore();
  if (core === null || order.physicalSims === 0) return null;
  const { asksForZone, zone, shippingCentavos: centavos } = order;
  if (!asksForZone) return <p className={className}>{texts.agreed}</p>;
  const unknown = zone === null ? texts.choose : texts.toBeTold;
  const known = centavos === 0 ? texts.free : core.formatMxn(centavos ?? 0);
  return <p className={className}>{texts.line(centavos === null ? unknown : known)}</p>;
}
