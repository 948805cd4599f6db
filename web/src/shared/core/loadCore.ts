import type { CartStore } from '@tuisty/shop-core/react';
import type { ShopCore } from '@tuisty/shop-core';

/** Returns the core once the page's store has it, and retries a failed load. @throws if the core does not load. */
export function loadCore({ core: store }: CartStore): Promise<ShopCore> {
  store.start();
  store.retry();
  return new Promise((resolve, reject) => {
    const check = (): void => {
      const { status, core } = store.getSnapshot();
      if (status === 'loading') return;
      end();
      if (core === null) reject(new Error('The core did not load.'));
      else resolve(core);
    };
    const end = store.subscribe(check);
    check();
  });
}
