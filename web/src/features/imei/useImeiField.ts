import type { CleanedImei, ImeiSeparator } from '@tuisty/shop-core';
import { useEffect, useState, type ClipboardEvent, type RefObject } from 'react';
import { useCore } from '../../shared/cart';

/** The separators removed from a pasted text, with the action that restores them. */
export interface Cleaning {
  readonly removed: readonly ImeiSeparator[];
  /** The field as it would be with the text pasted as it was. */
  readonly before: string;
}

export interface ImeiField {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  /** The value for reading, and what could be taken out of it; null until the rules are there. */
  readonly seen: CleanedImei | null;
  /** Set after a paste until the value changes. */
  readonly cleaning: Cleaning | null;
  readonly undoCleaning: () => void;
  /** Takes the separators out of what is in the field. */
  readonly clean: () => void;
}

/**
 * The field's value. What is typed stays as it is typed; from what is pasted, separators are taken
 * out, which is shown and can be undone.
 */
export function useImeiField(input: RefObject<HTMLInputElement | null>): ImeiField {
  const { core } = useCore();
  const [value, setValue] = useState('');
  const [cleaning, setCleaning] = useState<Cleaning | null>(null);

  // Reads what was typed before the page's script ran.
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
    onPaste: (event) => {
      const target = event.currentTarget;
      const pasted = event.clipboardData.getData('text');
      const start = target.selectionStart ?? value.length;
      const end = target.selectionEnd ?? value.length;
      const before = value.slice(0, start) + pasted + value.slice(end);
      const cleaned = core?.cleanImei(before);
      // Nothing to take out: the browser pastes as ever.
      if (cleaned === undefined || cleaned.removed.length === 0) return;
      event.preventDefault();
      setValue(cleaned.text);
      setCleaning({ removed: cleaned.removed, before });
    },
    seen: core?.cleanImei(value) ?? null,
    cleaning,
    undoCleaning: () => {
      if (cleaning !== null) change(cleaning.before);
      input.current?.focus();
    },
    clean: () => {
      if (core !== null) change(core.cleanImei(value).text);
      input.current?.focus();
    },
  };
}
