import type { ShippingZone } from '@tuisty/shop-core';
import type { SimType } from '../api/checkout';
import { isRecord, readWhole } from '../api/read';
import { storedText } from '@tuisty/shop-core/react';
import { parseJson, storedState } from '../storage/storedState';

/** The storage key of what was chosen for the SIMs of the order. */
const CHOICES_KEY = 'orderChoices';
const VERSION = 1;
/** As many units as a line of the cart can have. */
const MOST_UNITS = 99;
/** Longer than any way to write a number. */
const LONGEST_TEXT = 40;

/** What the shopper wants of one unit of a plan. */
export interface UnitChoices {
  readonly sim: SimType;
  readonly keepsNumber: boolean;
  /** As typed; may be told later. */
  readonly phone: string;
  /** As typed; may be told later. */
  readonly nip: string;
}

export interface OrderChoices {
  /** Where physical SIMs go; null while it was not chosen. */
  readonly zone: ShippingZone | null;
  readonly lines: readonly { readonly id: number; readonly units: readonly UnitChoices[] }[];
}

/** A SIM by post, with a number of its own. */
const PLAIN: UnitChoices = { sim: 'physical', keepsNumber: false, phone: '', nip: '' };

const NOTHING: OrderChoices = { zone: null, lines: [] };

const state = storedState<OrderChoices>(
  storedText(() => localStorage, CHOICES_KEY),
  {
    key: CHOICES_KEY,
    parse: (text) => readChoices(parseJson(text)),
    format: (choices) => (choices === NOTHING ? null : JSON.stringify({ v: VERSION, ...choices })),
  },
);

/**
 * What was chosen for the SIMs of the order. Apart from the cart, whose form others know: a line that leaves the
 * cart and comes back finds its choices again, and so does a cart that was emptied.
 */
export const orderChoices = {
  subscribe: state.subscribe,
  /** The same choices for as long as nothing has changed. */
  read: state.read,

  setZone(zone: ShippingZone): void {
    state.change((before) => ({ ...before, zone }));
  },

  setUnit(planId: number, index: number, change: Partial<UnitChoices>): void {
    setLine(planId, index + 1, (units) =>
      units.map((unit, at) => (at === index ? { ...unit, ...change } : unit)),
    );
  },

  /** All units of a line on the same kind of SIM. */
  setSims(planId: number, quantity: number, sim: SimType): void {
    setLine(planId, quantity, (units) => units.map((unit) => ({ ...unit, sim })));
  },

  /** After the purchase: the next order begins anew. */
  clear(): void {
    state.change(() => NOTHING);
  },
} as const;

/** As many units as are bought, those without a choice being plain ones. */
export function unitsOf(
  { lines }: OrderChoices,
  planId: number,
  quantity: number,
): readonly UnitChoices[] {
  const units = lines.find(({ id }) => id === planId)?.units ?? [];
  return Array.from({ length: quantity }, (_, index) => units[index] ?? PLAIN);
}

function setLine(
  planId: number,
  least: number,
  change: (units: readonly UnitChoices[]) => readonly UnitChoices[],
): void {
  state.change((before) => {
    const known = before.lines.find(({ id }) => id === planId)?.units.length ?? 0;
    const line = { id: planId, units: change(unitsOf(before, planId, Math.max(known, least))) };
    return { ...before, lines: [...before.lines.filter(({ id }) => id !== planId), line] };
  });
}

/** Good parts are kept, whatever the others are. */
function readChoices(value: unknown): OrderChoices {
  if (!isRecord(value) || value['v'] !== VERSION) return NOTHING;
  const { zone, lines } = value;
  return {
    zone: zone === 'local' || zone === 'elsewhere' ? zone : null,
    lines: Array.isArray(lines) ? lines.map(readLine).filter((line) => line !== null) : [],
  };
}

function readLine(value: unknown): OrderChoices['lines'][number] | null {
  if (!isRecord(value)) return null;
  const id = readWhole(value['id']);
  const units = value['units'];
  return id === null || !Array.isArray(units)
    ? null
    : { id, units: units.slice(0, MOST_UNITS).map(readUnit) };
}

function readUnit(value: unknown): UnitChoices {
  if (!isRecord(value)) return PLAIN;
  const text = (key: 'phone' | 'nip'): string => {
    const found = value[key];
    return typeof found === 'string' ? found.slice(0, LONGEST_TEXT) : '';
  };
  return {
    sim: value['sim'] === 'esim' ? 'esim' : 'physical',
    keepsNumber: value['keepsNumber'] === true,
    phone: text('phone'),
    nip: text('nip'),
  };
}
