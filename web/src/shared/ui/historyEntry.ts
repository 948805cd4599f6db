export function hasEntryMark(name: string): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && name in state;
}
