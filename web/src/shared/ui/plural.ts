/** Returns a count with its noun: '1 artículo', '2 artículos'. */
export function plural(count: number, one: string, many: string): string {
  return `${count.toString()} ${count === 1 ? one : many}`;
}
