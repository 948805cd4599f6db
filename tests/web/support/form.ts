import { fireEvent } from '@testing-library/react';

export function control(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement;
}

/** Types into the fields of a form, by their names. */
export function fill(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    fireEvent.input(control(form, name), { target: { value } });
  }
}
