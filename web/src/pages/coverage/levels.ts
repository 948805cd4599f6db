import type { StateId } from './mexico';

export type Level = 'wide' | 'main';

/**
 * States where the signal of the underlying network is strong in cities and roads but has wide areas
 * without it: deserts, sierras and jungle. Everywhere else it is wide. A guide by state, set by the
 * operator; a shopper's own street is answered by chat.
 */
const mainOnly: ReadonlySet<StateId> = new Set<StateId>([
  'bcs',
  'cam',
  'chh',
  'chp',
  'dur',
  'gro',
  'nay',
  'oax',
  'son',
  'zac',
]);

export function levelOf(state: StateId): Level {
  return mainOnly.has(state) ? 'main' : 'wide';
}
