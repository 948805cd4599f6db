/** '1, 7 y 15'. By hand, because the browser needs 20 ms to set up its own list formatter. */
export function enumerated(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} y ${last}`;
}
