// npm run bench -- imeis: load limits of the IMEI check: 200 concurrent shoppers while the carrier takes 50 ms per
// response, and all other calls while the carrier hangs. Prints figures, asserts nothing.
//   SECONDS=10 CLIENTS=50 npm run bench -- imeis

import { Figures, freshPhone, rowOf, together } from './lib/load.mjs';
import { pause, withShop } from './lib/shop.mjs';

const SECONDS = Number(process.env.SECONDS ?? '30');
const CLIENTS = Number(process.env.CLIENTS ?? '200');

await withShop(async ({ port, urls }) => {
  async function carrier(/** @type {object} */ behaviour) {
    const response = await fetch(`${urls.sandbox}/__control`, {
      method: 'POST',
      body: JSON.stringify({ carrier: behaviour }),
    });
    if (!response.ok) throw new Error(await response.text());
  }

  async function breaker(/** @type {'open' | 'closed'} */ to) {
    const text = await (await fetch(`${urls.server}/metrics`)).text();
    return Number(
      new RegExp(
        `tuisty_circuit_breaker_transitions_total{service="carrier",state="${to}"} (\\d+)`,
      ).exec(text)?.[1] ?? '0',
    );
  }

  /** Seconds until the circuit breaker's next transition. */
  async function untilBreaker(/** @type {'open' | 'closed'} */ to, /** @type {number} */ before) {
    const begun = performance.now();
    while ((await breaker(to)) === before) await pause(50);
    return ((performance.now() - begun) / 1000).toFixed(1);
  }

  async function loaded() {
    await carrier({ mode: 'ok', delayMs: 50 });
    const figures = new Figures();
    const end = performance.now() + SECONDS * 1000;
    await together(
      CLIENTS,
      port,
      () => performance.now() > end,
      async (client) => {
        const begun = performance.now();
        figures.add(begun, await client.send('POST', '/imeis', freshPhone()));
      },
    );
    return rowOf(figures, `${CLIENTS} clients, carrier responds in 50 ms`, SECONDS);
  }

  async function hung() {
    const [opened, closed] = [await breaker('open'), await breaker('closed')];
    await carrier({ mode: 'hang' });
    const imeis = new Figures();
    const others = new Figures();
    let over = false;
    const shoppers = together(
      CLIENTS,
      port,
      () => over,
      async (client) => {
        const begun = performance.now();
        figuresUnless(over, imeis, begun, await client.send('POST', '/imeis', freshPhone()));
        await pause(1000); // the shopper reads the message before the retry
      },
    );
    const neighbours = together(
      4,
      port,
      () => over,
      async (client) => {
        const begun = performance.now();
        const order = {
          type: 1,
          products: [{ id: 204, name: 'Tuisty', price: 16900, quantity: 1 }],
        };
        figuresUnless(over, others, begun, await client.send('GET', '/healthz'));
        const next = performance.now();
        const sold = await client.send('POST', '/create-checkout-session', JSON.stringify(order));
        figuresUnless(over, others, next, sold);
        const id = /"id":"(\w+)"/.exec(sold.body)?.[1] ?? 'none';
        const last = performance.now();
        figuresUnless(over, others, last, await client.send('GET', `/checkout-session/${id}`));
        await pause(20);
      },
    );
    const begun = performance.now();
    const toOpen = await untilBreaker('open', opened);
    await pause(Math.max(0, (SECONDS / 2) * 1000 - (performance.now() - begun)));
    await carrier({ mode: 'ok' });
    const toClose = await untilBreaker('closed', closed);
    over = true;
    await Promise.all([shoppers, neighbours]);
    const seconds = (performance.now() - begun) / 1000;
    return {
      rows: [
        rowOf(imeis, '/imeis, carrier hung', seconds),
        rowOf(others, 'other calls meanwhile (health, purchase, state)', seconds),
      ],
      toOpen,
      toClose,
    };
  }

  function figuresUnless(
    /** @type {boolean} */ over,
    /** @type {Figures} */ figures,
    /** @type {number} */ begun,
    /** @type {import('./lib/load.mjs').Reply} */ reply,
  ) {
    if (!over) figures.add(begun, reply);
  }

  const first = await loaded();
  const { rows, toOpen, toClose } = await hung();
  console.table([first, ...rows]);
  console.log(
    `The breaker was open ${toOpen} s after the carrier hung, closed ${toClose} s after its return.`,
  );
});
