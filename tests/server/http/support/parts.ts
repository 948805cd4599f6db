/**
 * Tests whose effects a last test judges together. Run alone, that test first brings about what has not happened yet,
 * so that it fails only for what it asserts.
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

  /** Runs those that have not run, in their order; rejects as soon as one has failed. */
  async all(): Promise<void> {
    for (const run of this.runs) await run();
  }
}
