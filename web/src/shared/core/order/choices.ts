import type { SimType } from '../../api/checkout';
import { isRecord, readRecord, readWhole } from '../../api/read';
import { createPersistedState, type PersistedState } from '../../storage/createPersistedState';

/** The storage key of the SIM choices, which all tabs share like the cart. */
const CHOICES_KEY = 'orderChoices';
/** The session storage key of the phone numbers and their NIPs, which end with the tab. */
const NUMBERS_KEY = 'orderNumbers';
const VERSION = 1;
const MOST_UNITS = 99;
/** Maximum length of a phone, longer than any notation. */
const LONGEST_TEXT = 40;

export interface UnitChoices {
  readonly sim: SimType;
  /** Whether the number is ported; without effect for an own SIM. */
  readonly keepsNumber: boolean;
  /** Whether a number was typed, in this tab or in another. */
  readonly hasNumber: boolean;
  /** The number to keep, or of the line to renew, as typed in this tab. */
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

/** The part of the choices in one storage. Default choices are not stored. */
function partState(open: () => Storage, key: string, part: Part): PersistedState<OrderChoices> {
  return createPersistedState(open, key, {
    parse: readChoices,
    format: ({ postalCode, lines }) => ({
      v: VERSION,
      postalCode,
      lines: lines.map(({ id, units }) => ({ id, units: units.map(part) })),
    }),
    isReadable,
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

/** Returns the same object until a choice changes. */
function read(): OrderChoices {
  const parts = { shared: shared.read(), ofTab: ofTab.read() };
  if (parts.shared !== last.shared || parts.ofTab !== last.ofTab) {
    const lines = parts.shared.lines.map(({ id, units }) => {
      const numbers = unitsOf(parts.ofTab, id, units.length);
      const withNumber = (unit: UnitChoices, index: number): UnitChoices => ({
        ...unit,
        phone: numbers[index]?.phone ?? '',
        nip: numbers[index]?.nip ?? '',
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

/** Removes the tab's numbers of all lines other than these. */
function changeNumbers(lines: OrderChoices['lines']): void {
  const typed = lines.filter(({ units }) =>
    units.some(({ phone, nip }) => phone !== '' || nip !== ''),
  );
  ofTab.change(() => ({ ...NO_CHOICES, lines: typed }));
}

/**
 * The choices for the SIMs of the order. They are stored separately, because the cart's stored form is a contract.
 * A line that is removed and restored keeps its choices, but not its numbers.
 */
export const orderChoices = {
  read,
  subscribe: (listener: () => void): (() => void) => {
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
        if (at !== index) return unit;
        // The number of another carrier must not become the line to renew, nor the reverse.
        const isOther = 'sim' in next && (next.sim === 'own') !== (unit.sim === 'own');
        const after = { ...unit, ...(isOther && { phone: '', nip: '' }), ...next };
        const isNew = isOther || 'phone' in next || !needsPhone(unit);
        const hasNumber = isNew ? after.phone !== '' : unit.hasNumber;
        return { ...after, hasNumber: needsPhone(after) && hasNumber };
      }),
    );
  },

  /** Sets one kind of SIM for all units of a line except own SIMs. */
  setSims(planId: number, quantity: number, sim: SimType): void {
    setLine(planId, quantity, (units) =>
      units.map((unit) => (unit.sim === 'own' ? unit : { ...unit, sim })),
    );
  },

  /** Removes the choices of paid units, and all numbers of their plans. */
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

  /** Removes the numbers of units that are not in the cart; without a cart, all numbers. */
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

/** Whether the unit keeps a number, or renews the line of a number. */
export function needsPhone({ sim, keepsNumber }: UnitChoices): boolean {
  return keepsNumber || sim === 'own';
}

/** Returns one entry per unit in the cart; units without a choice have the default. */
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

function isReadable(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && value['v'] === VERSION;
}

function readChoices(value: unknown): OrderChoices {
  if (!isReadable(value)) return NO_CHOICES;
  return { postalCode: textOf(value['postalCode']), lines: readEach(value['lines'], readLine) };
}

function readEach<T>(list: unknown, read: (item: unknown) => T | null): readonly T[] {
  return Array.isArray(list) ? list.map(read).filter((item) => item !== null) : [];
}

function readLine(value: unknown): OrderChoices['lines'][number] | null {
  return readRecord(value, {
    id: readWhole,
    units: (units) => readEach(units, (unit) => readUnit(unit) ?? PLAIN).slice(0, MOST_UNITS),
  });
}

/** A part of a unit, as one storage has it; the rest is as in a plain unit. */
function readUnit(value: unknown): UnitChoices | null {
  return readRecord<UnitChoices>(value, {
    sim: (sim) => (sim === 'esim' || sim === 'own' ? sim : 'physical'),
    keepsNumber: (kept) => kept === true,
    hasNumber: (has) => has === true,
    phone: textOf,
    nip: textOf,
  });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : '';
}
