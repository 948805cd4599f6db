/**
 * Waits until `condition` holds, looking again whenever it has been asked: for what the system under test
 * does on its own time. Fails after `patienceMs`.
 */
export async function until(
  what: string,
  condition: () => Promise<boolean>,
  patienceMs = 20_000,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
