import { useCart } from '../../shared/cart';
import { QuantityStepper } from '../../shared/ui';
import { planName, texts } from './texts';
import type { ShownLine } from './useCartLines';

/** Minus, quantity and plus of one line. */
export function LineStepper({ line }: { readonly line: ShownLine }) {
  const { increase, decrease } = useCart();
  const { plan, quantity } = line;
  const name = planName(plan);
  return (
    <QuantityStepper
      quantity={quantity}
      label={texts.quantityOf(name)}
      decreaseLabel={texts.decrease(name)}
      increaseLabel={texts.increase(name)}
      onDecrease={() => {
        decrease(plan.id);
      }}
      onIncrease={() => {
        increase(plan.id);
      }}
    />
  );
}
