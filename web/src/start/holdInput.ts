import type { EarlyAnswer } from './earlyCart';

/** Event types in replay order: a choice may re-render the pressed button and must precede the submission. */
const EVENTS = ['click', 'change', 'submit'];

type Choice = HTMLOptionElement & HTMLInputElement;

/**
 * Records every click on a button, the last choice of every control and the last submission of every form before
 * hydration, and replays them after it. Until then each element is marked as busy. Links need no scripts.
 *
 * @param answer Answers a pressed button.
 */
export function holdInput(answer: (pressed: Element) => EarlyAnswer): void {
  const waiting = new AbortController();
  const answers: EarlyAnswer[] = [];
  const held = EVENTS.map((type) => {
    const repetitions = new Map<Element, readonly (() => void)[]>();
    const hold = (event: Event): void => {
      const control = findControl(event);
      if (control === null) return;
      event.preventDefault();
      event.stopPropagation();
      control.setAttribute('aria-busy', 'true');
      const repeat = repetition(event, control);
      if (type !== 'click') {
        repetitions.set(control, [repeat]);
        return;
      }
      const given = answer(control);
      answers.push(given);
      const earlier = repetitions.get(control) ?? [];
      repetitions.set(control, [...earlier, () => given.isDue() && repeat()]);
    };
    document.addEventListener(type, hold, { capture: true, signal: waiting.signal });
    return repetitions;
  });

  // The choice was made before this script ran.
  for (const one of document.querySelectorAll<Choice>('option, input')) {
    if (one.selected !== one.defaultSelected || one.checked !== one.defaultChecked) {
      fire(one, 'change');
    }
  }

  new MutationObserver((_, observer) => {
    observer.disconnect();
    waiting.abort();
    for (const { end } of answers.reverse()) end();
    for (const [control, repeats] of held.flatMap((repetitions) => [...repetitions])) {
      control.removeAttribute('aria-busy');
      // React hydrates an element under the mouse first.
      fire(control, 'mouseup');
      for (const repeat of repeats) setTimeout(repeat);
    }
  }).observe(document.documentElement, { attributeFilter: ['data-hydrated'] });
}

function findControl({ type, target }: Event): Element | null {
  if (!(target instanceof Element)) return null;
  if (type === 'submit') return target;
  if (type === 'change') return target.closest('select, [type="checkbox"], [type="radio"]');
  const button = target.closest('button');
  // A click on a submit button is recorded as a submit event.
  return button?.type === 'submit' && button.form ? null : button;
}

/** Returns a function that replays an event with the control's value at this time, because React resets controls. */
function repetition(event: Event, control: Element): () => void {
  if (control instanceof HTMLFormElement) {
    const { submitter } = event as SubmitEvent;
    const typed = Array.from(
      control.querySelectorAll('input'),
      (field) => [field, field.value] as const,
    );
    return () => {
      for (const [field, value] of typed) {
        // The prototype's setter imitates typing, because React ignores a value set through the element.
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
    // A checkbox or radio button is reset first, because the click toggles it.
    if (event.type === 'change') (control as HTMLInputElement).checked = !checked;
    (control as HTMLElement).click();
  };
}

function fire(target: Element, type: string): void {
  target.dispatchEvent(new Event(type, { bubbles: true }));
}
