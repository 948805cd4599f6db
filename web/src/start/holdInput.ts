/** In the order in which they are repeated: a choice may redraw what was pressed, and belongs to what is sent. */
const EVENTS = ['click', 'change', 'submit'];

type Choice = HTMLOptionElement & HTMLInputElement;

/**
 * Holds the first press of every button, the last choice of every control and every form that is sent before the page
 * is hydrated, and repeats them then. Until then each is marked as busy. Links need no scripts.
 */
export function holdInput(): void {
  const waiting = new AbortController();
  const held = EVENTS.map((type) => {
    const repetitions = new Map<Element, () => void>();
    const hold = (event: Event): void => {
      const control = findControl(event);
      if (control === null) return;
      event.preventDefault();
      event.stopPropagation();
      control.ariaBusy = 'true';
      repetitions.set(control, repetition(event, control));
    };
    document.addEventListener(type, hold, { capture: true, signal: waiting.signal });
    return repetitions;
  });

  // Chosen before this script was here.
  for (const one of document.querySelectorAll<Choice>('option, input')) {
    if (one.selected !== one.defaultSelected || one.checked !== one.defaultChecked) {
      fire(one, 'change');
    }
  }

  new MutationObserver((_, observer) => {
    observer.disconnect();
    waiting.abort();
    for (const [control, repeat] of held.flatMap((repetitions) => [...repetitions])) {
      control.ariaBusy = null;
      // React hydrates what a mouse touches before anything else.
      fire(control, 'mouseup');
      setTimeout(repeat);
    }
  }).observe(document.documentElement, { attributeFilter: ['data-hydrated'] });
}

function findControl({ type, target }: Event): Element | null {
  if (!(target instanceof Element)) return null;
  if (type === 'submit') return target;
  if (type === 'change') return target.closest('select, [type="checkbox"], [type="radio"]');
  const button = target.closest('button');
  // A click on a submit button is held as its submit event.
  return button?.type === 'submit' && button.form ? null : button;
}

/** Returns how to do once more what the event was about, as it is now: React sets controls back when it hydrates. */
function repetition(event: Event, control: Element): () => void {
  if (control instanceof HTMLFormElement) {
    const { submitter } = event as SubmitEvent;
    const typed = Array.from(
      control.querySelectorAll('input'),
      (field) => [field, field.value] as const,
    );
    return () => {
      for (const [field, value] of typed) {
        // As if it were typed: React would take a value that is set for its own.
        Reflect.set(HTMLInputElement.prototype, 'value', value, field);
        fire(field, 'input');
      }
      control.requestSubmit(submitter);
    };
  }
  if (control instanceof HTMLSelectElement) {
    const { value } = control;
    return () => {
      control.value = value;
      fire(control, 'change');
    };
  }
  const { checked } = control as HTMLInputElement;
  return () => {
    // A box or a radio button is clicked from its other state.
    if (event.type === 'change') (control as HTMLInputElement).checked = !checked;
    (control as HTMLElement).click();
  };
}

function fire(target: Element, type: string): void {
  target.dispatchEvent(new Event(type, { bubbles: true }));
}
