/** Prints the counters of a long run, separately from Jest's report. */
export function figures(what: string, counts: object): void {
  const words = Object.entries(counts).map(([name, value]) => `${name} ${String(value)}`);
  process.stdout.write(`  ${what}: ${words.join(', ')}\n`);
}
