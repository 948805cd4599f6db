import type { Cart, ShopCore } from '@tuisty/shop-core';
import { findPlan } from '../../shared/catalogue';
import type { CartNotice } from '../../shared/core';
import { noteText, planName, refusalText, storageTexts, texts } from './texts';

/** A notice in words, ready for a toast. */
export interface NoticeMessage {
  /** Notices with the same id replace each other. */
  readonly id: string;
  readonly kind: 'success' | 'info' | 'warning' | 'error';
  readonly lines: readonly string[];
  /** What the toast's button does, if it has one. */
  readonly action: 'undo' | 'retry' | 'cart' | null;
  /** Stays until it is closed: it is long, or asks for a decision. */
  readonly stays: boolean;
}

/** More than this fills a phone's screen. */
const SHOWN_NOTES = 5;

const PLAIN = { action: null, stays: false } as const;

export function describeNotice(
  notice: CartNotice,
  core: ShopCore | null,
  cart: Cart | null,
): NoticeMessage {
  switch (notice.kind) {
    case 'adding':
      return { ...PLAIN, id: 'added', kind: 'info', lines: [texts.adding(nameOf(notice.planId))] };
    case 'added': {
      const line = texts.added(nameOf(notice.planId), notice.quantity);
      return { id: 'added', kind: 'success', lines: [line], action: 'cart', stays: false };
    }
    case 'removed': {
      const { planId } = notice.line;
      const line = texts.removed(nameOf(planId));
      return {
        id: `removed-${planId.toString()}`,
        kind: 'info',
        lines: [line],
        action: 'undo',
        stays: false,
      };
    }
    case 'refused': {
      const line = cart?.lines.find((other) => other.planId === notice.planId);
      const name = nameOf(notice.planId);
      return {
        ...PLAIN,
        id: `refused-${notice.code}`,
        kind: 'warning',
        lines: [refusalText(notice.code, name, line?.quantity ?? null)],
      };
    }
    case 'restored':
      return {
        id: 'restored',
        kind: 'warning',
        lines: restoredLines(notice.notes, core),
        action: 'cart',
        stays: true,
      };
    case 'storage':
      return {
        id: 'storage',
        kind: 'warning',
        lines: [storageTexts[notice.code]],
        action: null,
        stays: true,
      };
    case 'core_unavailable':
      return {
        id: 'added',
        kind: 'error',
        lines: [texts.coreUnavailable],
        action: 'retry',
        stays: true,
      };
  }
}

function restoredLines(
  notes: Extract<CartNotice, { kind: 'restored' }>['notes'],
  core: ShopCore | null,
): readonly string[] {
  const format = (centavos: number): string => core?.formatMxn(centavos) ?? '';
  const lines = notes.map((note) => {
    const plan = note.planId === null ? undefined : findPlan(note.planId);
    const name = plan === undefined ? note.name.trim() : planName(plan);
    return noteText(note, name === '' ? null : name, format);
  });
  const distinct = [...new Set(lines)];
  const rest = distinct.length - SHOWN_NOTES;
  return rest > 0 ? [...distinct.slice(0, SHOWN_NOTES), texts.moreNotes(rest)] : distinct;
}

function nameOf(planId: number | null): string {
  const plan = planId === null ? undefined : findPlan(planId);
  return plan === undefined ? texts.unknownPlan : planName(plan);
}
