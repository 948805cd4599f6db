import { createListeners } from '../storage/createListeners';
import type { ChoiceFault } from './order';

/** Validation messages shown for the choices on this page. */
export interface Review {
  /** Whether all errors are shown, after an attempt to pay. */
  readonly isStrict: boolean;
  /** The choice that the server rejected, until it is changed. */
  readonly refusal: { readonly fault: ChoiceFault; readonly message: string } | null;
  /** The service has asked where the SIMs go. */
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

  /** From now on every fault is said. */
  beStrict: (): void => {
    publish({ ...review, isStrict: true });
  },

  /** The service has refused a choice. */
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

  reset: (): void => {
    publish(LENIENT);
  },
} as const;

/** State of a step to the cart that is a step to its payment. */
export const PAYING = { isPaying: true };

/** Id of the control in which a choice is made. */
export function controlId(fault: ChoiceFault): string {
  if (fault.kind === 'zone') return 'shipping-zone';
  return `unit-${fault.planId.toString()}-${fault.unit.toString()}-${fault.field}`;
}

/** Puts the focus where a choice is made; it has to be drawn by now. */
export function focusChoice(fault: ChoiceFault): void {
  document.getElementById(controlId(fault))?.focus();
}
