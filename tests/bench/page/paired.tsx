// Every shared operation, on all carts in turns within one run, so that disturbances affect all of them.

import type { Plan, ShopCore } from '@tuisty/shop-core';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { contenders, type CartUnderTest } from './carts';
import { median, nextTask, type Micros } from './timing';

export interface OperationCosts {
  readonly operation: string;
  readonly costs: Readonly<Record<string, Micros>>;
}

interface Mounted {
  readonly name: string;
  /** Changes the cart and waits until React has rendered it. */
  readonly act: (change: (cart: CartUnderTest) => void) => void;
  readonly renderAgain: () => void;
}

interface Operation {
  readonly name: string;
  readonly before?: (cart: Mounted) => void;
  readonly run: (cart: Mounted) => void;
  readonly after?: (cart: Mounted) => void;
}

const BATCHES = 31;
const BATCH = 20;

/** The measured operations; `held` is a plan in the cart, `other` is not. */
function operations(background: readonly Plan[], held: Plan, other: Plan): readonly Operation[] {
  const to =
    (change: (cart: CartUnderTest) => void) =>
    (mounted: Mounted): void => {
      mounted.act(change);
    };
  const add = to((cart) => {
    cart.add(other);
  });
  const remove = to((cart) => {
    cart.remove(other);
  });
  const increase = to((cart) => {
    cart.increase(held);
  });
  const decrease = to((cart) => {
    cart.decrease(held);
  });
  const set = (quantity: number) =>
    to((cart) => {
      cart.setQuantity(held, quantity);
    });
  return [
    { name: 'add a plan', run: add, after: remove },
    {
      name: 'add one more',
      run: to((cart) => {
        cart.add(held);
      }),
      after: decrease,
    },
    { name: 'increase', run: increase, after: decrease },
    { name: 'decrease', before: increase, run: decrease },
    { name: 'set quantity', run: set(7), after: set(1) },
    { name: 'remove', before: add, run: remove },
    {
      name: 'clear',
      run: to((cart) => {
        cart.clear();
      }),
      after: (mounted) => {
        fill(mounted, background);
      },
    },
    {
      name: 'render total',
      run: (mounted) => {
        mounted.renderAgain();
      },
    },
  ];
}

function fill(mounted: Mounted, plans: readonly Plan[]): void {
  for (const plan of plans) {
    mounted.act((cart) => {
      cart.add(plan);
    });
  }
}

async function mount({ name, App }: ReturnType<typeof contenders>[number]): Promise<Mounted> {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  let cart: CartUnderTest | undefined;
  let turn = 0;
  const take = (one: CartUnderTest) => (cart = one);
  const render = () => {
    flushSync(() => {
      root.render(<App take={take} turn={turn} />);
    });
  };
  render();
  await new Promise((resolve) => setTimeout(resolve, 50));
  return {
    name,
    act(change) {
      flushSync(() => {
        if (cart === undefined) throw new Error(`${name} has not rendered.`);
        change(cart);
      });
    },
    renderAgain() {
      turn += 1;
      render();
    },
  };
}

/** Mean cost of one, over a batch. Deferred work is completed and not counted. */
async function batch(operation: Operation, cart: Mounted): Promise<Micros> {
  let spent = 0;
  for (let turn = 0; turn < BATCH; turn += 1) {
    operation.before?.(cart);
    await nextTask();
    const started = performance.now();
    operation.run(cart);
    spent += performance.now() - started;
    await nextTask();
    operation.after?.(cart);
    await nextTask();
  }
  return (spent * 1000) / BATCH;
}

/** The carts, mounted and with this number of lines. */
export class PairedCarts {
  readonly #carts: readonly Mounted[];
  readonly #background: readonly Plan[];
  readonly #held: Plan;
  readonly #other: Plan;

  private constructor(carts: readonly Mounted[], plans: readonly Plan[], lines: number) {
    const [first] = plans;
    const other = plans.at(-1);
    if (first === undefined || other === undefined) throw new Error('The catalogue is empty.');
    this.#carts = carts;
    this.#background = plans.slice(0, lines);
    this.#held = this.#background.at(-1) ?? first;
    this.#other = other;
    for (const cart of carts) fill(cart, this.#background);
  }

  static async open(core: ShopCore, lines: number): Promise<PairedCarts> {
    localStorage.clear();
    const carts: Mounted[] = [];
    for (const contender of contenders(core)) carts.push(await mount(contender));
    return new PairedCarts(carts, core.catalogue.plans, lines);
  }

  async operations(): Promise<OperationCosts[]> {
    const rows: OperationCosts[] = [];
    for (const operation of operations(this.#background, this.#held, this.#other)) {
      const times = new Map(this.#carts.map(({ name }): [string, Micros[]] => [name, []]));
      for (let round = 0; round < BATCHES; round += 1) {
        // The first one of a round is the last of the next.
        for (const cart of round % 2 === 0 ? this.#carts : [...this.#carts].reverse()) {
          times.get(cart.name)?.push(await batch(operation, cart));
        }
      }
      rows.push({
        operation: operation.name,
        costs: Object.fromEntries([...times].map(([name, all]) => [name, median(all)])),
      });
    }
    return rows;
  }

  get names(): readonly string[] {
    return this.#carts.map(({ name }) => name);
  }

  /** Adds, increases, decreases, sets and removes, and waits for deferred work after each. Returns
   * the number of operations. */
  async cycle(name: string): Promise<number> {
    const cart = this.#carts.find((one) => one.name === name);
    if (cart === undefined) throw new Error(`unknown cart ${name}`);
    const other = this.#other;
    const changes: readonly ((one: CartUnderTest) => void)[] = [
      (one) => {
        one.add(other);
      },
      (one) => {
        one.increase(other);
      },
      (one) => {
        one.decrease(other);
      },
      (one) => {
        one.setQuantity(other, 7);
      },
      (one) => {
        one.remove(other);
      },
    ];
    for (const change of changes) {
      cart.act(change);
      // Longer than each cart's write; the shop's cart keeps a lock for 12 ms.
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    return changes.length;
  }
}
