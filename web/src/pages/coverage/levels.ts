import type { StateId } from './mexico';

export type Level = 'wide' | 'main';

/**
 * States in which the carrier's network covers cities and roads, but not large deserts, mountains or jungles.
 * All other states have wide coverage. The merchant maintains this estimate by state; the chat answers questions
 * about a single street.
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
