import type { ImeiSeparator } from '@tuisty/shop-core';
import { useEffect, useState, type ClipboardEvent, type RefObject } from 'react';
import { useCore } from '../../shared/core/cart';

/** The separators removed from a pasted text, with the action that restores them. */
export interface Cleaning {
  readonly removed: readonly ImeiSeparator[];
  /** The field's value with the pasted text unchanged. */
  readonly before: string;
}

export type ImeiField = ReturnType<typeof useImeiField>;

/**
 * The field's value. Typed text stays unchanged. Separators are removed from pasted text; the page
 * shows the removal, and the shopper can undo it.
 */
export function useImeiField(input: RefObject<HTMLInputElement | null>) {
  const { core } = useCore();
  const [value, setValue] = useState('');
  const [cleaning, setCleaning] = useState<Cleaning | null>(null);

  // Reads text that was typed before hydration.
  useEffect(() => {
    const typed = input.current?.value ?? '';
    if (typed === '') return;
    queueMicrotask(() => {
      setValue(typed);
    });
  }, [input]);

  const change = (next: string): void => {
    setValue(next);
    setCleaning(null);
  };

  return {
    value,
    onChange: change,
    onPaste: (event: ClipboardEvent<HTMLInputElement>): void => {
      const target = event.currentTarget;
      const pasted = event.clipboardData.getData('text');
      const start = target.selectionStart ?? value.length;
      const end = target.selectionEnd ?? value.length;
      const before = value.slice(0, start) + pasted + value.slice(end);
      const cleaned = core?.cleanImei(before);
      // Without separators the browser handles the paste.
      if (cleaned === undefined || cleaned.removed.length === 0) return;
      event.preventDefault();
      setValue(cleaned.text);
      setCleaning({ removed: cleaned.removed, before });
    },
    /** The value in groups, and its separators; null until the core is loaded. */
    seen: core?.cleanImei(value) ?? null,
    /** Set after a paste until the value changes. */
    cleaning,
    undoCleaning: (): void => {
      if (cleaning !== null) change(cleaning.before);
      input.current?.focus();
    },
    /** Removes the separators from the field. */
    clean: (): void => {
      if (core !== null) change(core.cleanImei(value).text);
      input.current?.focus();
    },
  };
}
