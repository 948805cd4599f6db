/**
 * Tests whose effects a last test checks together. If the last test runs alone, it first runs the
 * missing ones, so that it fails only for its own assertion.
 */
export class Parts {
  private readonly runs: (() => Promise<void>)[] = [];

  /** Declares a test. */
  readonly test = (title: string, run: () => Promise<void>): void => {
    let ran: Promise<void> | undefined;
    const once = (): Promise<void> => (ran ??= run());
    this.runs.push(once);
    test(title, once);
  };

  /** Runs the missing ones in order; rejects after the first failure. */
  async all(): Promise<void> {
    for (const run of this.runs) await run();
  }
}
