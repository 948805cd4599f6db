// Measures cart operations of the shop and of two libraries in the page that `buildBench` made.

import { median } from './median.mjs';

/**
 * Microseconds of every operation until it is shown, and of a change with all that follows, for each cart.
 */
export async function costsOfCarts(
  /** @type {import('@playwright/test').Browser} */ browser,
  /** @type {string} */ url,
  /** @type {number} */ lines,
) {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  // CPU time, unaffected by other programs of this machine.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const mainThread = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1e6;
  };
  await page.goto(url);
  const carts = await page.evaluateHandle(
    (count) => /** @type {any} */ (globalThis).bench.openCarts(count),
    lines,
  );
  const rows = await carts.evaluate((all) => all.operations());
  /** @type {Record<string, Record<string, number>>} */
  const shown = {};
  for (const { operation, costs } of rows) shown[operation] = costs;
  const names = /** @type {string[]} */ (await carts.evaluate((all) => all.names));
  const times = new Map(names.map((name) => [name, /** @type {number[]} */ ([])]));
  for (let round = 0; round < 15; round += 1) {
    for (const [name, costs] of round % 2 === 0 ? times : [...times].reverse()) {
      const before = await mainThread();
      const changes = await carts.evaluate((all, one) => all.cycle(one), name);
      costs.push(((await mainThread()) - before) / changes);
    }
  }
  await page.close();
  const task = Object.fromEntries([...times].map(([name, costs]) => [name, median(costs)]));
  return { shown, task };
}
