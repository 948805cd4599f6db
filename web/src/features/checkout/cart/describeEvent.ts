import type { Cart, RestoreNote, ShopCore } from '@tuisty/shop-core';
import { findPlan, planName } from '../../../shared/core/catalogue';
import { focusMain } from '../../../shared/ui/focusMain';
import type { CartEvent, CartOperation, CartStore } from '../../../shared/core/cart';
import { showToast, type Toast } from '../../../shared/ui/toast';
import {
  noteText,
  READING_TIME,
  refusalText,
  storageTexts,
  texts,
  type EventAction,
} from './texts';

/** An event's toast, with the name of its action. */
interface EventMessage extends Omit<Toast, 'action'> {
  readonly action?: EventAction;
}

/** Maximum number of corrections that are listed; further ones are only counted. */
const SHOWN_NOTES = 4;

type Change = Extract<CartEvent, { kind: 'change' }>;

/** Returns the messages of an event, none for a change that the page shows. */
export function describeEvent(event: CartEvent, core: ShopCore | null): readonly EventMessage[] {
  switch (event.kind) {
    case 'change':
      return describeChange(event, core);
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

function say(id: string, text: string, more: Partial<EventMessage> = {}): readonly EventMessage[] {
  return [{ id, text, kind: 'info', ...more }];
}

function describeChange(event: Change, core: ShopCore | null): readonly EventMessage[] {
  const { operation, change } = event;
  const planId = planOf(operation);
  const name = nameOf(core, planId);
  if (change?.ok === false) {
    const text = refusalText(change.code, name, quantityOf(change.cart, planId));
    return say(`refused-${change.code}`, text, { kind: 'error', duration: READING_TIME });
  }
  if (operation.type === 'add') {
    if (change === null) return say('added', texts.adding(name));
    const quantity = quantityOf(change.cart, planId) ?? 0;
    return say('added', texts.added(name, quantity), { kind: 'success', action: 'cart' });
  }
  return removedLine(event) === null
    ? []
    : say(`removed-${planId.toString()}`, texts.removed(name), { action: 'undo' });
}

function quantityOf(cart: Cart, planId: number): number | null {
  return cart.lines.find((line) => line.planId === planId)?.quantity ?? null;
}

/** Returns the plan that an operation changes; the first one of several, 0 without one. */
function planOf(operation: CartOperation): number {
  if ('planId' in operation) return operation.planId;
  return 'lines' in operation ? (operation.lines[0]?.planId ?? 0) : 0;
}

/** Returns the line that was removed, with its index; null if the event is no removal. */
function removedLine({ operation, before }: Change) {
  if (operation.type !== 'remove' || before === null) return null;
  const index = before.lines.findIndex((line) => line.planId === operation.planId);
  const line = before.lines[index];
  return line === undefined ? null : { line, index };
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

/** Shows the messages of an event as toasts. */
export function toastEvent(
  store: CartStore,
  navigate: (path: string) => void,
  event: CartEvent,
): void {
  for (const { action, ...toast } of describeEvent(event, store.core.getSnapshot().core)) {
    const onClick = (): void => action && performAction(store, navigate, event, action);
    showToast({ ...toast, ...(action && { action: { label: texts.actions[action], onClick } }) });
  }
}

/** Performs the action of an event's button. */
function performAction(
  store: CartStore,
  navigate: (path: string) => void,
  event: CartEvent,
  action: EventAction,
): void {
  if (action === 'cart') navigate('/carrito');
  if (action === 'retry') store.retry();
  const removed = action === 'undo' && event.kind === 'change' ? removedLine(event) : null;
  if (removed === null) return;
  store.restoreLines([removed.line], removed.index);
  focusLine(removed.line.planId);
}

/**
 * Focuses the restored line after an undo, because the undo button is removed. On pages without the line, focuses the
 * main content.
 */
function focusLine(planId: number): void {
  requestAnimationFrame(() => {
    const line = document.querySelector<HTMLElement>(`[data-remove="${planId.toString()}"]`);
    if (line === null) focusMain();
    else line.focus();
  });
}
