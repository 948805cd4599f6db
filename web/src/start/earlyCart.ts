import type { CartOperation } from '@tuisty/shop-core/react';

/** The line of the icon `Check`. */
const TICK = 'M20 6 9 17l-5-5';

/** What a press has done before React runs. */
export interface EarlyAnswer {
  /** Puts the button's icon back, because React must find its own. */
  readonly end: () => void;
  /** Returns whether the press is still to be repeated, and takes back what it stored: the repetition stores it again. */
  readonly isDue: () => boolean;
}

const NO_ANSWER: EarlyAnswer = { end: () => undefined, isDue: () => true };

/**
 * The cart before React runs: the header counts what is stored and what was pressed meanwhile. A pressed button that adds
 * a plan has a tick, and its press is stored at once among the changes that wait for the core, so that a page that is
 * closed before its scripts have run loses none.
 */
export function createEarlyCart(): (pressed: Element) => EarlyAnswer {
  const header = document.querySelector('[data-count]');
  const label = header?.getAttribute('aria-label') ?? '';
  let count = storedCount();
  const show = (): void => {
    if (count === 0) return;
    header?.setAttribute('data-count', String(count));
    header?.setAttribute(
      'aria-label',
      `${label}, ${String(count)} artículo${count === 1 ? '' : 's'}`,
    );
  };
  show();

  return (pressed) => {
    const icon = pressed.matches('[data-plan]') && pressed.querySelector('svg');
    if (!icon) return NO_ANSWER;
    count += 1;
    show();
    const own = [...icon.childNodes];
    const tick = document.createElementNS(icon.namespaceURI, 'path');
    tick.setAttribute('d', TICK);
    icon.replaceChildren(tick);
    const planId = Number(pressed.getAttribute('data-plan'));
    const change: CartOperation = { type: 'add', planId, quantity: 1 };
    const isStored = changeWaiting((list) => [...list, change]);
    return {
      end: () => icon.replaceChildren(...own),
      // A change that waits no longer is in the cart: a tab with a core has applied it.
      isDue: () => !isStored || changeWaiting((list) => withoutOne(list, change)),
    };
  };
}

/** Returns whether the changes that wait for the core could be changed; an unknown form of them is left alone. */
function changeWaiting(change: (list: readonly Stored[]) => readonly Stored[] | null): boolean {
  try {
    const list = change([...stored(WAITING)]);
    if (list === null) return false;
    if (list.length === 0) localStorage.removeItem(WAITING);
    else localStorage.setItem(WAITING, JSON.stringify(list));
    return true;
  } catch {
    return false;
  }
}

function withoutOne(list: readonly Stored[], change: CartOperation): readonly Stored[] | null {
  const text = JSON.stringify(change);
  const index = list.findIndex((one) => JSON.stringify(one) === text);
  return index < 0 ? null : list.filter((_, other) => other !== index);
}

const WAITING = 'cartWaiting';

interface Stored {
  readonly type?: string;
  readonly quantity?: number;
}

/** Returns the number of articles in the stored cart; 0 if it cannot be read. The core checks it later. */
function storedCount(): number {
  try {
    const sum = [...stored('cart'), ...stored(WAITING)].reduce(countAfter, 0);
    return Number.isSafeInteger(sum) ? sum : 0;
  } catch {
    return 0;
  }
}

/** Adds a stored line, or a change that waits for the core, as far as it adds units or empties the cart. */
function countAfter(count: number, { type = 'add', quantity = 0 }: Stored): number {
  if (type === 'clear') return 0;
  return type === 'add' ? count + quantity : count;
}

function stored(key: string): readonly Stored[] {
  return JSON.parse(localStorage.getItem(key) ?? '[]') as Stored[];
}
