import { useOrder } from '../../../shared/core/order';
import { chargesShipping } from '../../../shared/site';
import { ButtonLink, EmptyState, cx, Picture } from '../../../shared/ui';
import { Drawer } from '../../../shared/ui/Drawer';
import type { DrawerControl } from '../../../shared/ui/hooks/useDrawer';
import styles from './CartDrawer.module.css';
import { CartStates } from './CartStates';
import { arrivalOf, deliveryTexts } from '../sim-options/texts';
import { texts } from './texts';
import { useCartLines } from './useCartLines';
import { useFocusAfterRemoval } from './useFocusAfterRemoval';
import { planImage } from '../../../shared/core/catalogue';
import { allowanceOf } from '../../../shared/core/catalogue/names';
import { LineStepper, RemoveButton } from './LineControls';

export default function CartDrawer({ open, onOpenChange }: DrawerControl) {
  const order = useOrder();
  const close = (): void => onOpenChange(false);
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title}
      footer={
        order === null ? undefined : (
          <div className="stack">
            <div>
              <p className={cx('display tabular', styles.total)}>
                {texts.total(order.cart.totalText)}
              </p>
              <p className="soft tabular">
                {arrivalOf(order)}
                {chargesShipping() ? ` ${deliveryTexts.without}` : null}
              </p>
            </div>
            <ButtonLink to="/carrito" block onClick={close}>
              {texts.viewCart}
            </ButtonLink>
          </div>
        )
      }
    >
      <CartStates level={3}>
        <DrawerContents onLeave={close} />
      </CartStates>
    </Drawer>
  );
}

function DrawerContents({ onLeave }: { readonly onLeave: () => void }) {
  const lines = useCartLines();
  const { container, fallback, removing } = useFocusAfterRemoval(lines.length);
  if (lines.length === 0) {
    return (
      <div ref={fallback} tabIndex={-1}>
        <EmptyState level={3} pose="empty-cart" title={texts.empty}>
          <ButtonLink to="/" variant="secondary" onClick={onLeave}>
            {texts.goHome}
          </ButtonLink>
          <ButtonLink to="/paquetes" onClick={onLeave}>
            {texts.buySim}
          </ButtonLink>
        </EmptyState>
      </div>
    );
  }
  return (
    <ul ref={container} className="stack-3">
      {lines.map((line, index) => {
        const { plan } = line;
        return (
          <li key={plan.id} className={cx('sided', styles.line)}>
            <Picture src={planImage(plan)} width={64} height={64} />
            <div>
              <p className="display large">{`${plan.name} ${plan.dataPlus}`}</p>
              <p className="soft tabular">{`${allowanceOf(plan)} · ${plan.duration}`}</p>
              <p className="soft tabular">{texts.linePrice(plan.priceText, line.quantity)}</p>
            </div>
            <p className="strong tabular">{line.totalText}</p>
            <div className={cx('line apart', styles.controls)}>
              <LineStepper line={line} />
              <RemoveButton plan={plan} onRemoving={() => removing(index)} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
