import { get } from './http';

/** The value of a line of a server's /metrics, 0 where there is none. */
export async function metric(server: string, name: string): Promise<number> {
  const { text } = await get(`${server}/metrics`);
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1) ?? '0');
}

/** How many requests of a server wait for a destination. */
export function inFlight(server: string, destination: string): Promise<number> {
  return metric(server, `tuisty_requests_in_flight{destination="${destination}"}`);
}
