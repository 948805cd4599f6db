/**
 * Waits until `condition` holds, looking again whenever it has been asked: for what the system under test
 * does on its own time. The limit is only for what never happens.
 */
export async function until(what: string, condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
