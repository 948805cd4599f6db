/** The line of the icon `Check`. */
const TICK = 'M20 6 9 17l-5-5';

/**
 * Shows the cart before React runs: the header counts what is stored and what was pressed meanwhile.
 *
 * @returns Answers a pressed button that adds a plan: its icon becomes a tick. The result puts the icon back, because
 *   React must find its own.
 */
export function createEarlyCart(): (pressed: Element) => () => void {
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
    if (!icon) return () => undefined;
    count += 1;
    show();
    const own = [...icon.childNodes];
    const tick = document.createElementNS(icon.namespaceURI, 'path');
    tick.setAttribute('d', TICK);
    icon.replaceChildren(tick);
    return () => icon.replaceChildren(...own);
  };
}

interface Stored {
  readonly type?: string;
  readonly quantity?: number;
}

/** Returns the number of articles in the stored cart; 0 if it cannot be read. The core checks it later. */
function storedCount(): number {
  try {
    const sum = [...stored('cart'), ...stored('cartWaiting')].reduce(countAfter, 0);
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
