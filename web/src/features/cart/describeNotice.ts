import type { Cart, RestoreNote, ShopCore } from '@tuisty/shop-core';
import { findPlan, planName } from '../../shared/catalogue';
import type { CartNotice } from '../../shared/cart';
import { noteText, READING_TIME, refusalText, storageTexts, texts } from './texts';

export { READING_TIME, texts };

export type NoticeAction = keyof typeof texts.actions;

/** A notice in words, ready for a toast. */
export interface NoticeMessage {
  /** Messages with the same id replace each other. */
  readonly id: string;
  readonly kind: 'success' | 'info' | 'error';
  readonly text: string;
  /** What the toast's button does, if it has one. */
  readonly action: NoticeAction | null;
  /** Milliseconds in view; null for the usual ones. */
  readonly duration: number | null;
}

/** More repairs than this are only counted. */
const SHOWN_NOTES = 4;

export function describeNotice(
  notice: CartNotice,
  core: ShopCore | null,
  cart: Cart | null,
): readonly NoticeMessage[] {
  const say = (
    id: string,
    text: string,
    more: Partial<Omit<NoticeMessage, 'id' | 'text'>> = {},
  ): readonly NoticeMessage[] => [
    { id, text, kind: 'info', action: null, duration: null, ...more },
  ];
  switch (notice.kind) {
    case 'adding':
      return say('added', texts.adding(nameOf(core, notice.planId)));
    case 'added':
      return say('added', texts.added(nameOf(core, notice.planId), notice.quantity), {
        kind: 'success',
        action: 'cart',
      });
    case 'removed': {
      const { planId } = notice.line;
      const text = texts.removed(nameOf(core, planId));
      return say(`removed-${planId.toString()}`, text, { action: 'undo' });
    }
    case 'refused': {
      const line = cart?.lines.find((other) => other.planId === notice.planId);
      const text = refusalText(notice.code, nameOf(core, notice.planId), line?.quantity ?? null);
      return say(`refused-${notice.code}`, text, { kind: 'error', duration: READING_TIME });
    }
    case 'restored':
      return restoredTexts(notice.notes, core).flatMap((text, index) =>
        say(`restored-${index.toString()}`, text, { duration: READING_TIME }),
      );
    case 'storage':
      return say('storage', storageTexts[notice.code], { kind: 'error', duration: READING_TIME });
    case 'core_unavailable':
      return say('added', texts.coreUnavailable, {
        kind: 'error',
        action: 'retry',
        duration: READING_TIME,
      });
  }
}

function restoredTexts(notes: readonly RestoreNote[], core: ShopCore | null): readonly string[] {
  const format = (centavos: number): string => core?.formatMxn(centavos) ?? '';
  const all = notes.map((note) => {
    const plan = note.planId === null ? undefined : findPlan(core, note.planId);
    const name = plan === undefined ? note.name.trim() : planName(plan);
    return noteText(note, name === '' ? null : name, format);
  });
  const distinct = [...new Set(all)];
  const rest = distinct.length - SHOWN_NOTES;
  return rest > 0 ? [...distinct.slice(0, SHOWN_NOTES), texts.moreNotes(rest)] : distinct;
}

function nameOf(core: ShopCore | null, planId: number | null): string {
  const plan = planId === null ? undefined : findPlan(core, planId);
  return plan === undefined ? texts.unknownPlan : planName(plan);
}
