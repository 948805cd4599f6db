import type { ImeiAnswer } from '@tuisty/shop-core';
import { useSyncExternalStore } from 'react';
import { readRecord, readText } from '../api/read';
import { createPersistedState } from './createPersistedState';

/** The carrier's result for a phone whose IMEI was checked on this device. */
export interface CheckedPhone {
  /** The last four digits of the IMEI; the others are never stored. */
  readonly ending: string;
  readonly isCompatible: boolean;
  readonly band28: boolean;
  readonly volte: boolean;
  readonly esim: boolean;
}

const isTrue = (value: unknown): boolean => value === true;

const state = createPersistedState<CheckedPhone | null>(() => localStorage, 'checkedPhone', {
  parse: (json) =>
    readRecord<CheckedPhone>(json, {
      ending: (value) => /^\d{4}$/.exec(readText(value) ?? '')?.[0] ?? null,
      isCompatible: isTrue,
      band28: isTrue,
      volte: isTrue,
      esim: isTrue,
    }),
  format: (phone) => phone,
});

/** Stores the result of an IMEI check. If the carrier does not know the phone, the stored result is removed. */
export function keepCheckedPhone(imei: string, answer: Extract<ImeiAnswer, { ok: true }>): void {
  const { compatible: isCompatible, band28, volte, esim, verdict } = answer;
  const ending = imei.slice(-4);
  state.change(() =>
    verdict === 'unknown' ? null : { ending, isCompatible, band28, volte, esim },
  );
}

/** Returns the last checked phone, or null without one and while prerendering and hydrating. */
export function useCheckedPhone(): CheckedPhone | null {
  return useSyncExternalStore(state.subscribe, state.read, () => null);
}

let handed = '';

/** The IMEI that the home page passes to the IMEI page, in memory only, so that no URL or history entry contains it. */
export const handedImei = {
  give: (imei: string): void => {
    handed = imei;
  },
  /** Returns and removes the IMEI; '' without one. */
  take: (): string => {
    const imei = handed;
    handed = '';
    return imei;
  },
} as const;
