import type { SimType } from '../api/checkout';
import { isRecord, readWhole } from '../api/read';
import { createPersistedState, type PersistedState } from '../storage/createPersistedState';

/** The storage key of the SIM choices, which all tabs share like the cart. */
const CHOICES_KEY = 'orderChoices';
/** The numbers to keep and their NIPs: they are the tab's, and end with it. */
const NUMBERS_KEY = 'orderNumbers';
const VERSION = 1;
/** As many units as a line of the cart can have. */
const MOST_UNITS = 99;
/** Longer than any way to write a number. */
const LONGEST_TEXT = 40;

/** The shopper's choices for one unit of a plan. */
export interface UnitChoices {
  readonly sim: SimType;
  readonly keepsNumber: boolean;
  /** Whether a number was typed, in this tab or in another. */
  readonly hasNumber: boolean;
  /** As typed in this tab. */
  readonly phone: string;
  /** As typed in this tab, for an eSIM; may be sent later. */
  readonly nip: string;
}

export interface OrderChoices {
  /** Postal code to which physical SIMs are sent, as typed; empty at first. */
  readonly postalCode: string;
  readonly lines: readonly { readonly id: number; readonly units: readonly UnitChoices[] }[];
}

/** The default: a physical SIM with a new number. */
const PLAIN: UnitChoices = {
  sim: 'physical',
  keepsNumber: false,
  hasNumber: false,
  phone: '',
  nip: '',
};

export const NO_CHOICES: OrderChoices = { postalCode: '', lines: [] };

type Part = (unit: UnitChoices) => Partial<UnitChoices>;

/** One storage's part of the choices; nothing is stored while that says nothing. */
function partState(open: () => Storage, key: string, part: Part): PersistedState<OrderChoices> {
  return createPersistedState(open, key, {
    parse: readChoices,
    format: ({ postalCode, lines }) => {
      const parts = lines.map(({ id, units }) => ({ id, units: units.map(part) }));
      return postalCode === '' && lines.length === 0
        ? undefined
        : { v: VERSION, postalCode, lines: parts };
    },
  });
}

const shared = partState(
  () => localStorage,
  CHOICES_KEY,
  ({ sim, keepsNumber, hasNumber }) => ({ sim, keepsNumber, hasNumber }),
);
const ofTab = partState(
  () => sessionStorage,
  NUMBERS_KEY,
  ({ phone, nip }) => ({ phone, nip }),
);

let last = { shared: NO_CHOICES, ofTab: NO_CHOICES, choices: NO_CHOICES };

/** The same choices for as long as nothing has changed. */
function read(): OrderChoices {
  const parts = { shared: shared.read(), ofTab: ofTab.read() };
  if (parts.shared !== last.shared || parts.ofTab !== last.ofTab) {
    const lines = parts.shared.lines.map(({ id, units }) => {
      const numbers = unitsOf(parts.ofTab, id, units.length);
      // An earlier version kept the numbers beside the choices.
      const withNumber = (unit: UnitChoices, index: number): UnitChoices => ({
        ...unit,
        phone: numbers[index]?.phone || unit.phone, // eslint-disable-line @typescript-eslint/prefer-nullish-coalescing
        nip: numbers[index]?.nip || unit.nip, // eslint-disable-line @typescript-eslint/prefer-nullish-coalescing
      });
      return { id, units: units.map(withNumber) };
    });
    last = { ...parts, choices: { ...parts.shared, lines } };
  }
  return last.choices;
}

function change(next: (before: OrderChoices) => OrderChoices): void {
  const after = next(read());
  shared.change(() => after);
  changeNumbers(after.lines);
}

/** Keeps of the tab's numbers those of these lines. */
function changeNumbers(lines: OrderChoices['lines']): void {
  const typed = lines.filter(({ units }) =>
    units.some(({ phone, nip }) => phone !== '' || nip !== ''),
  );
  ofTab.change(() => ({ ...NO_CHOICES, lines: typed }));
}

/**
 * What was chosen for the SIMs of the order. Apart from the cart, whose form others know: a line that leaves the
 * cart and comes back finds its choices again, and so does a cart that was emptied. The numbers do not.
 */
export const orderChoices = {
  read,
  subscribe: (listener: () => void): (() => void) => {
    // Numbers that an earlier version stored for all tabs move to this tab.
    if (shared.read().lines.some(({ units }) => units.some(({ phone, nip }) => phone + nip !== '')))
      change((before) => before);
    const ends = [shared.subscribe(listener), ofTab.subscribe(listener)];
    return () => {
      for (const end of ends) end();
    };
  },

  setPostalCode(postalCode: string): void {
    change((before) => ({ ...before, postalCode }));
  },

  setUnit(planId: number, index: number, next: Partial<UnitChoices>): void {
    setLine(planId, index + 1, (units) =>
      units.map((unit, at) => {
        const { phone = unit.phone, keepsNumber = unit.keepsNumber } = next;
        const hasNumber =
          keepsNumber && ('phone' in next || !unit.keepsNumber ? phone !== '' : unit.hasNumber);
        return at === index ? { ...unit, ...next, hasNumber } : unit;
      }),
    );
  },

  /** All units of a line on the same kind of SIM. */
  setSims(planId: number, quantity: number, sim: SimType): void {
    setLine(planId, quantity, (units) => units.map((unit) => ({ ...unit, sim })));
  },

  /** After the purchase: what was chosen for the units that were paid goes, and with it all numbers of their plans. */
  removePaid(paid: readonly { readonly planId: number; readonly quantity: number }[]): void {
    change(({ postalCode, lines }) => {
      const rest = lines.flatMap(({ id, units }) => {
        const quantity = paid.find(({ planId }) => planId === id)?.quantity ?? 0;
        const left = units
          .slice(quantity)
          .map((unit) => (quantity > 0 ? { ...unit, phone: '', nip: '' } : unit));
        return left.length === 0 ? [] : { id, units: left };
      });
      return rest.length === 0 ? NO_CHOICES : { postalCode, lines: rest };
    });
  },

  /** The numbers of units that are not in the cart leave this tab; without a cart, all of them. */
  dropNumbers(cart: readonly { readonly planId: number; readonly quantity: number }[] = []): void {
    if (ofTab.read().lines.length === 0) return;
    changeNumbers(
      ofTab.read().lines.map(({ id, units }) => {
        const quantity = cart.find(({ planId }) => planId === id)?.quantity ?? 0;
        return { id, units: units.slice(0, quantity) };
      }),
    );
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
  next: (units: readonly UnitChoices[]) => readonly UnitChoices[],
): void {
  change((before) => {
    const known = before.lines.find(({ id }) => id === planId)?.units.length ?? 0;
    const line = { id: planId, units: next(unitsOf(before, planId, Math.max(known, least))) };
    return { ...before, lines: [...before.lines.filter(({ id }) => id !== planId), line] };
  });
}

/** Good parts are kept, whatever the others are. */
function readChoices(value: unknown): OrderChoices {
  if (!isRecord(value) || value['v'] !== VERSION) return NO_CHOICES;
  const { postalCode, lines } = value;
  return {
    postalCode: textOf(postalCode),
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
  const phone = textOf(value['phone']);
  return {
    sim: value['sim'] === 'esim' ? 'esim' : 'physical',
    keepsNumber: value['keepsNumber'] === true,
    hasNumber: value['hasNumber'] === true || phone !== '',
    phone,
    nip: textOf(value['nip']),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : '';
}
