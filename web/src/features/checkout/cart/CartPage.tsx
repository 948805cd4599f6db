import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useCart } from '../../../shared/core/cart';
import { useCartBackup } from '../../../shared/core/cart/backup';
import { ShippingCost, useOrder } from '../../../shared/core/order';
import { LineRegistration } from '../../../shared/sections/LineRegistration';
import {
  Button,
  ButtonLink,
  Container,
  EmptyState,
  VisuallyHidden,
  cx,
  Picture,
} from '../../../shared/ui';
import { CloseButton } from '../../../shared/ui/CloseButton';
import styles from './CartPage.module.css';
import { CartStates } from './CartStates';
import { CartTable } from './CartTable';
import { OrderChoices } from '../sim-options/OrderChoices';
import { arrivalOf } from '../sim-options/texts';
import { texts } from './texts';
import { PaymentMethods } from './PaymentMethods';
import { useCartLines } from './useCartLines';
import { useFocusAfterRemoval } from './useFocusAfterRemoval';

interface CartPageProps {
  readonly pay: ReactNode;
  readonly phoneCheck?: ReactNode;
}

export function CartPage(props: CartPageProps) {
  return (
    <Container className="page">
      <h1>{texts.title}</h1>
      <CartStates level={2}>
        <CartContents {...props} />
      </CartStates>
    </Container>
  );
}

function CartContents({ pay, phoneCheck }: CartPageProps) {
  const order = useOrder();
  const lines = useCartLines();
  const { container, fallback, removing } = useFocusAfterRemoval<HTMLTableSectionElement>(
    lines.length,
  );
  return (
    <>
      <CartUndoBanner />
      <ChangeAnnouncement />
      {order === null ? (
        <div ref={fallback} tabIndex={-1}>
          <EmptyState
            picture={<Picture src="/img/secciones/carrito-vacio.svg" width={400} height={320} />}
            title={texts.empty}
            text={texts.emptyHint}
          >
            <ButtonLink to="/paquetes">{texts.buySim}</ButtonLink>
            <ButtonLink to="/" variant="secondary">
              {texts.goHome}
            </ButtonLink>
          </EmptyState>
        </div>
      ) : (
        <div className={cx('stack-3', styles.columns)}>
          <CartTable lines={lines} bodyRef={container} onRemoving={removing} />
          <OrderChoices order={order} phoneCheck={phoneCheck} />
          <aside className={cx('sheet padded', styles.summary)}>
            {order.asksForZone ? <ShippingCost order={order} className="tabular" /> : null}
            <div className="stack-1 soft">
              <p>{arrivalOf(order)}</p>
              {order.asksForZone ? null : <ShippingCost order={order} />}
            </div>
            {order.physicalSims + order.esims === 0 ? null : (
              <div className="box sunny">
                <LineRegistration lines={order.physicalSims + order.esims} />
              </div>
            )}
            {/* On phones a bar at the bottom of the screen, beside the chat button; on laptops first in the column. */}
            <div className={cx('row apart', styles.bar)} data-cart-bar="">
              <p className={cx('display tabular', styles.total)}>{texts.total(order.totalText)}</p>
              {pay}
            </div>
            <PaymentMethods />
          </aside>
          <div className="row apart">
            <ButtonLink to="/" variant="quiet">
              {texts.goHome}
            </ButtonLink>
            <ButtonLink to="/paquetes" variant="secondary">
              {texts.keepShopping}
            </ButtonLink>
          </div>
        </div>
      )}
    </>
  );
}

/**
 * Says for 24 hours that the cart was cleared after the payment page, and offers to restore it unless the payment is
 * proven.
 */
function CartUndoBanner() {
  const { available, reason, restore, dismiss } = useCartBackup();
  if (!available) return null;
  return (
    <section className={cx('box sunny', styles.banner)} aria-label={texts.emptied.label}>
      <p>{texts.emptied[reason]}</p>
      {reason === 'paid' ? null : (
        <Button variant="secondary" className={styles.undo} onClick={restore}>
          {texts.emptied.restore}
        </Button>
      )}
      <CloseButton label={texts.emptied.dismiss} className={styles.close} onClick={dismiss} />
    </section>
  );
}

/** Announces the cart to screen readers after each change, but not initially. */
function ChangeAnnouncement() {
  const { cart } = useCart();
  const [message, setMessage] = useState('');
  const last = useRef(cart);

  useEffect(() => {
    if (cart === null || cart === last.current) return;
    last.current = cart;
    setMessage(texts.changed(cart.count, cart.totalText));
  }, [cart]);

  return (
    <VisuallyHidden>
      <span role="status">{message}</span>
    </VisuallyHidden>
  );
}
