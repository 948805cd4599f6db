import { fireEvent } from '@testing-library/react';

export function control(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement;
}

/** Enters a text into a field with one change, unlike a user who types key by key, and leaves the field. */
export function enter(field: HTMLElement, value: string): void {
  fireEvent.focus(field);
  fireEvent.input(field, { target: { value } });
  fireEvent.blur(field);
}

/** Types into the fields of a form, by their names. */
export function fill(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    enter(control(form, name), value);
  }
}
