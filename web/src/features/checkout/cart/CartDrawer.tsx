import { Jaiba } from '../../../shared/ui/art/Jaiba';
import { useCart } from '../../../shared/core/cart';
import { PAYING, useOrder } from '../../../shared/core/order';
import { chargesShipping } from '../../../shared/site';
import { ButtonLink, EmptyState } from '../../../shared/ui';
import { Drawer } from '../../../shared/ui/Drawer';
import styles from './CartDrawer.module.css';
import { CartFailed, CartLoading } from './CartStates';
import { arrivalOf } from '../sim-options/arrivalOf';
import { deliveryTexts } from '../sim-options/texts';
import { DrawerLine } from './DrawerLine';
import { DrawerNotice } from './DrawerNotice';
import { texts } from './texts';
import { useCartLines } from './useCartLines';
import { useFocusAfterRemoval } from './useFocusAfterRemoval';

export interface CartDrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The cart in a drawer on the right side of any page. */
export default function CartDrawer({ open, onOpenChange }: CartDrawerProps) {
  const { status, cart } = useCart();
  const order = useOrder();
  const close = (): void => {
    onOpenChange(false);
  };
  const filled = cart !== null && cart.count > 0;
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title}
      footer={
        filled ? (
          <div className={styles.footer}>
            <div>
              <p className={styles.total}>{texts.total(cart.totalText)}</p>
              <p className={styles.facts}>
                {order === null ? null : arrivalOf(order)}
                {chargesShipping() ? ` ${deliveryTexts.without}` : null}
              </p>
            </div>
            <div className={styles.ways}>
              <ButtonLink to="/carrito" variant="secondary" onClick={close}>
                {texts.viewCart}
              </ButtonLink>
              <ButtonLink to="/carrito" state={PAYING} onClick={close}>
                {texts.toPay}
              </ButtonLink>
            </div>
          </div>
        ) : undefined
      }
    >
      <DrawerNotice>
        {status === 'loading' ? <CartLoading level={3} /> : null}
        {status === 'failed' ? <CartFailed level={3} /> : null}
        {status === 'ready' ? <DrawerContents onLeave={close} /> : null}
      </DrawerNotice>
    </Drawer>
  );
}

function DrawerContents({ onLeave }: { readonly onLeave: () => void }) {
  const lines = useCartLines() ?? [];
  const { container, fallback, removing } = useFocusAfterRemoval(lines.length);
  if (lines.length === 0) {
    return (
      <div ref={fallback} tabIndex={-1} className={styles.empty}>
        <EmptyState
          level={3}
          picture={<Jaiba pose="empty-cart" />}
          title={texts.empty}
          actions={
            <>
              <ButtonLink to="/" variant="secondary" onClick={onLeave}>
                {texts.goHome}
              </ButtonLink>
              <ButtonLink to="/paquetes" onClick={onLeave}>
                {texts.buySim}
              </ButtonLink>
            </>
          }
        />
      </div>
    );
  }
  return (
    <ul ref={container} className={styles.lines}>
      {lines.map((line, index) => (
        <DrawerLine
          key={line.plan.id}
          line={line}
          onRemoving={() => {
            removing(index);
          }}
        />
      ))}
    </ul>
  );
}
