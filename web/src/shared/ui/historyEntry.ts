/** Returns whether the state of the current history entry is an object with this member. */
export function hasEntryMark(name: string): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && name in state;
}
