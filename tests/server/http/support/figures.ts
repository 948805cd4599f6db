/** What a long run has counted: a line for people, outside of Jest's own report. */
export function figures(what: string, counts: object): void {
  const words = Object.entries(counts).map(([name, value]) => `${name} ${String(value)}`);
  process.stdout.write(`  ${what}: ${words.join(', ')}\n`);
}
