import { createListeners } from '@tuisty/shop-core/react';
import type { ChoiceFault } from './order';

/** Validation messages shown for the choices on this page. */
export interface Review {
  /** Whether all errors are shown, after an attempt to pay. */
  readonly isStrict: boolean;
  /** The choice that the server rejected, until it is changed. */
  readonly refusal: { readonly fault: ChoiceFault; readonly message: string } | null;
  /** Whether the server requires the shipping zone. */
  readonly asksForZone: boolean;
}

const LENIENT: Review = { isStrict: false, refusal: null, asksForZone: false };

let review = LENIENT;
const { subscribe, notify } = createListeners();

function publish(next: Review): void {
  review = next;
  notify();
}

export const choiceReview = {
  subscribe,
  read: (): Review => review,

  /** Shows all errors from now on. */
  beStrict: (): void => publish({ ...review, isStrict: true }),

  /** Stores the choice that the server rejected. */
  refuse(fault: ChoiceFault, message: string): void {
    publish({
      isStrict: true,
      refusal: { fault, message },
      asksForZone: review.asksForZone || fault.kind === 'zone',
    });
  },

  /** Must be called when the rejected choice has been changed. */
  forgetRefusal(): void {
    if (review.refusal !== null) publish({ ...review, refusal: null });
  },

  reset: (): void => publish(LENIENT),
} as const;

/** Returns the id of the control of a choice. */
export function controlId(fault: ChoiceFault): string {
  if (fault.kind === 'zone') return 'shipping-zone';
  if (fault.kind === 'phone') return 'phone-for-other';
  return `unit-${fault.planId.toString()}-${fault.unit.toString()}-${fault.field}`;
}

/** Focuses the control of a choice, which must be rendered. */
export function focusChoice(fault: ChoiceFault): void {
  document.getElementById(controlId(fault))?.focus();
}
