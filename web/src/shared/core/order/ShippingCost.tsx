import { useCore } from '../cart';
import { ChatLink } from '../../sections/ChatLink';
import { shipping } from '../../sections/long-text/shipping';
import { site, conditions } from '../../site';
import type { Order } from './order';

const texts = {
  /** Shown while the shop has no shipping price. */
  agreed: `El total no incluye el envío: gratis en ${conditions.freeZone}; ${shipping.elsewhere}.`,
  ask: 'Preguntar cuánto me cuesta',
  message:
    'Hola, antes de pagar quiero saber cuánto cuesta el envío de mi SIM a este código postal: ',
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

export function ShippingCost({ order, className }: ShippingCostProps) {
  const { core } = useCore();
  if (core === null || order.physicalSims === 0) return null;
  const { asksForZone, zone, shippingCentavos: centavos } = order;
  if (!asksForZone) {
    if (site.shippingPesos === '0') return <p className={className}>{texts.free}</p>;
    return (
      <div className={className}>
        <p>{texts.agreed}</p>
        <ChatLink variant="quiet" message={texts.message}>
          {texts.ask}
        </ChatLink>
      </div>
    );
  }
  const unknown = zone === null ? texts.choose : texts.toBeTold;
  const known = centavos === 0 ? texts.nothing : core.formatMxn(centavos ?? 0);
  return <p className={className}>{texts.line(centavos === null ? unknown : known)}</p>;
}
