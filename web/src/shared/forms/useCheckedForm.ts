import type { ErrorCode, ShopCore } from '@tuisty/shop-core';
import { useRef, useState } from 'react';
import { useCartStore } from '../core/cart';
import { loadCore } from '../core/loadCore';

/** An error of the core, or of a rule that only the page has. */
export interface FieldFault {
  readonly field: string;
  readonly code: ErrorCode | (string & {});
}

export type FormRule<Name extends string> = (
  core: ShopCore,
  values: Readonly<Record<Name, string>>,
) => readonly FieldFault[];

export type CheckedForm<Name extends string> = ReturnType<typeof useCheckedForm<Name>>;

export interface Verdict<Name extends string> {
  readonly core: ShopCore;
  readonly values: Readonly<Record<Name, string>>;
  /** In the order of the form's fields. */
  readonly errors: readonly FieldFault[];
}

/** A form that the core validates. The form's controls hold the values. */
export function useCheckedForm<Name extends string>(names: readonly Name[], rule: FormRule<Name>) {
  const store = useCartStore();
  const [element, form] = useState<HTMLFormElement | null>(null);
  const rules = useRef<ShopCore | null>(null);
  const [errors, setErrors] = useState<readonly FieldFault[]>([]);
  /** The server's rejection of the last submission. */
  const [refusal, setRefusal] = useState<{ readonly name: Name; readonly code: string } | null>(
    null,
  );

  const judge = (core: ShopCore): Verdict<Name> => {
    if (element === null) throw new Error('The form is gone.');
    const values = readFields(element, names);
    const place = ({ field }: FieldFault): number => names.findIndex((name) => name === field);
    const found = [...rule(core, values)].sort((a, b) => place(a) - place(b));
    setErrors(found);
    return { core, values, errors: found };
  };

  return {
    form,
    /** Returns the error of a field; null for a valid field and before the first submission. */
    codeOf: (name: Name): string | null =>
      errors.find((error) => error.field === name)?.code ??
      (refusal?.name === name ? refusal.code : null),
    /** Shows the messages and validates the form's current values. @throws if the core cannot be loaded. */
    check: async (): Promise<Verdict<Name>> => {
      const core = await loadCore(store);
      rules.current = core;
      setRefusal(null);
      return judge(core);
    },
    /** Must be called on every input, so that the error messages follow it. */
    onInput: ({ target }: { readonly target: EventTarget }): void => {
      if (rules.current !== null) judge(rules.current);
      const name = 'name' in target ? target.name : null;
      setRefusal((last) => (last?.name === name ? null : last));
    },
    /** Focuses a field and shows the server's error until it is changed. Returns whether the form has the field. */
    refuse: (field: string | null, code: string): boolean => {
      const name = names.find((one) => one === field);
      if (name === undefined) return false;
      setRefusal({ name, code });
      focusField(element, name);
      return true;
    },
    focus: (name: Name): void => focusField(element, name),
    /** Sets the value of a field as if it was typed. */
    fill: (name: Name, text: string): void => {
      const control = element?.elements.namedItem(name);
      if (!(control instanceof HTMLInputElement)) return;
      control.value = text;
      control.dispatchEvent(new Event('input', { bubbles: true }));
    },
    hasText: (): boolean =>
      element !== null && Object.values(readFields(element, names)).some((text) => text !== ''),
  };
}

/** Returns the values of the fields with these names, as typed. A missing field is ''. */
function readFields<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): Readonly<Record<Name, string>> {
  // Reads the form's controls, because password managers and autofill do not always dispatch events.
  const data = new FormData(form);
  return Object.fromEntries(
    names.map((name) => {
      const value = data.get(name);
      return [name, typeof value === 'string' ? value : ''];
    }),
  ) as Record<Name, string>;
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const control = form?.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
}
