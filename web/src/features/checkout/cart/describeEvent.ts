import type { Cart, CartChange, RestoreNote, ShopCore } from '@tuisty/shop-core';
import { findPlan, planName } from '../../../shared/core/catalogue';
import type { CartEvent, CartStore, RefusalCode } from '../../../shared/core/cart';
import {
  noteText,
  READING_TIME,
  refusalText,
  storageTexts,
  texts,
  type EventAction,
} from './texts';

/** The texts of an event's toast. */
export interface EventMessage {
  /** Messages with the same id replace each other. */
  readonly id: string;
  readonly kind: 'success' | 'info' | 'error';
  readonly text: string;
  /** The action of the toast's button, if it has one. */
  readonly action: EventAction | null;
  /** Time on screen in milliseconds; null for the default. */
  readonly duration: number | null;
}

/** Maximum number of corrections that are listed; further ones are only counted. */
const SHOWN_NOTES = 4;

export function describeEvent(
  event: CartEvent,
  core: ShopCore | null,
  cart: Cart | null,
): readonly EventMessage[] {
  switch (event.kind) {
    case 'add':
    case 'added':
      return describeAdd(event.planId, event.change, core);
    case 'removed': {
      const { planId } = event.line;
      const text = texts.removed(nameOf(core, planId));
      return say(`removed-${planId.toString()}`, text, { action: 'undo' });
    }
    case 'refused':
      return describeRefusal(event.code, event.planId, core, cart);
    case 'restored':
      return restoredTexts(event.notes, core).flatMap((text, index) =>
        say(`restored-${index.toString()}`, text, { duration: READING_TIME }),
      );
    case 'storage':
      return say('storage', storageTexts[event.code], { kind: 'error', duration: READING_TIME });
    case 'core_unavailable':
      return say('added', texts.coreUnavailable, {
        kind: 'error',
        action: 'retry',
        duration: READING_TIME,
      });
  }
}

function say(
  id: string,
  text: string,
  more: Partial<Omit<EventMessage, 'id' | 'text'>> = {},
): readonly EventMessage[] {
  return [{ id, text, kind: 'info', action: null, duration: null, ...more }];
}

/** @param change Null while the core is loading and the addition is pending. */
function describeAdd(
  planId: number,
  change: CartChange | null,
  core: ShopCore | null,
): readonly EventMessage[] {
  const name = nameOf(core, planId);
  if (change === null) return say('added', texts.adding(name));
  if (!change.ok) return describeRefusal(change.code, planId, core, change.cart);
  const quantity = quantityOf(change.cart, planId) ?? 0;
  return say('added', texts.added(name, quantity), { kind: 'success', action: 'cart' });
}

function describeRefusal(
  code: RefusalCode,
  planId: number,
  core: ShopCore | null,
  cart: Cart | null,
): readonly EventMessage[] {
  const text = refusalText(code, nameOf(core, planId), quantityOf(cart, planId));
  return say(`refused-${code}`, text, { kind: 'error', duration: READING_TIME });
}

function quantityOf(cart: Cart | null, planId: number): number | null {
  return cart?.lines.find((line) => line.planId === planId)?.quantity ?? null;
}

function restoredTexts(notes: readonly RestoreNote[], core: ShopCore | null): readonly string[] {
  const format = (centavos: number): string => core?.formatMxn(centavos) ?? '';
  const all = notes.map((note) => {
    const plan = note.planId === null ? undefined : findPlan(core, note.planId);
    const name = plan === undefined ? note.name.trim() : planName(plan);
    return noteText(note, name === '' ? null : name, format);
  });
  const distinct = [...new Set(all)];
  const rest = distinct.length - SHOWN_NOTES;
  return rest > 0 ? [...distinct.slice(0, SHOWN_NOTES), texts.moreNotes(rest)] : distinct;
}

function nameOf(core: ShopCore | null, planId: number): string {
  const plan = findPlan(core, planId);
  return plan === undefined ? texts.unknownPlan : planName(plan);
}

/**
 * Performs the action of an event's button.
 *
 * @returns An event to show if an undo is rejected; otherwise null.
 */
export function performAction(
  store: CartStore,
  navigate: (path: string) => void,
  event: CartEvent,
  action: EventAction,
): CartEvent | null {
  if (action === 'cart') navigate('/carrito');
  if (action === 'retry') store.retry();
  if (action !== 'undo' || event.kind !== 'removed') return null;
  const { planId } = event.line;
  const change = store.restoreLines([event.line], event.index);
  focusLine(planId);
  return change?.ok === false ? { kind: 'refused', code: change.code, planId } : null;
}

/**
 * Focuses the restored line after an undo, because the undo button is removed. On pages without the line, focuses the
 * main content.
 */
function focusLine(planId: number): void {
  requestAnimationFrame(() => {
    const line = document.querySelector<HTMLElement>(`[data-remove="${planId.toString()}"]`);
    const target = line ?? document.querySelector<HTMLElement>('main');
    target?.focus();
  });
}
