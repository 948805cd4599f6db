import { loadShopCore } from '@tuisty/shop-core';
import { CartProvider, openCart, useCart, useCatalogue } from '@tuisty/shop-core/react';

const store = openCart(() => loadShopCore());

function Plans() {
  const catalogue = useCatalogue(); // null until the core is loaded
  const { status, cart, add } = useCart();
  return (
    <>
      {catalogue?.plansOf('mensual').map((plan) => (
        <button key={plan.id} onClick={() => add(plan.id)}>
          {plan.dataType} {plan.priceText}
        </button>
      ))}
      <p>{status === 'ready' ? cart.totalText : '…'}</p>
    </>
  );
}

export function App() {
  return (
    <CartProvider store={store}>
      <Plans />
    </CartProvider>
  );
}
