import { get } from './http';

/** The value of a line of a server's /metrics, 0 where there is none. */
export async function metric(server: string, name: string): Promise<number> {
  const { text } = await get(`${server}/metrics`);
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1) ?? '0');
}

/** How many requests a worker pool of a server has, running or queued. */
export async function inFlight(server: string, pool: string): Promise<number> {
  const { text } = await get(`${server}/metrics`);
  return text
    .split('\n')
    .filter((line) =>
      new RegExp(`^tuisty_worker_pool_(active|queued)_jobs\\{pool="${pool}"\\}`).test(line),
    )
    .reduce((sum, line) => sum + Number(line.split(' ')[1]), 0);
}
