import type { ImeiAnswer } from '@tuisty/shop-core';
import { useSyncExternalStore } from 'react';
import { readRecord, readText } from '../api/read';
import { createPersistedState } from './createPersistedState';

type Answer = Extract<ImeiAnswer, { ok: true }>;

/** The carrier's result for a phone whose IMEI was checked on this device. */
export interface CheckedPhone extends Pick<Answer, 'verdict' | 'network' | 'calls' | 'esim'> {
  /** The last four digits of the IMEI; the others are never stored. */
  readonly ending: string;
  /** Whether the shopper has said that the purchase is for another phone. */
  readonly isForOther: boolean;
}

const oneOf =
  <T extends string>(...values: readonly T[]) =>
  (value: unknown): T | null =>
    values.find((one) => one === value) ?? null;
const support = oneOf('yes', 'no', 'unknown');

const state = createPersistedState<CheckedPhone | null>(() => localStorage, 'checkedPhone', {
  parse: (json) =>
    readRecord<CheckedPhone>(json, {
      ending: (value) => /^\d{4}$/.exec(readText(value) ?? '')?.[0] ?? null,
      verdict: oneOf('works', 'limited', 'refused'),
      network: support,
      calls: support,
      esim: support,
      isForOther: (value) => value === true,
    }),
  format: (phone) => phone,
});

/** Stores the result of an IMEI check. If the carrier does not know the phone, the stored result is removed. */
export function keepCheckedPhone(imei: string, answer: Answer): void {
  const { verdict, network, calls, esim } = answer;
  const phone = { ending: imei.slice(-4), verdict, network, calls, esim, isForOther: false };
  state.change(() => (verdict === 'unknown' ? null : phone));
}

export function keepForOther(isForOther: boolean): void {
  state.change((phone) => phone && { ...phone, isForOther });
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
