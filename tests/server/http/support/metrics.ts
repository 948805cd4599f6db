import { get } from './http';

/** The value of a line of a server's /metrics, 0 where there is none. */
export async function metric(server: string, name: string): Promise<number> {
  const { text } = await get(`${server}/metrics`);
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1) ?? '0');
}

/** How many requests one of its lanes has, at work or waiting. */
export async function inHand(server: string, lane: string): Promise<number> {
  const { text } = await get(`${server}/metrics`);
  return text
    .split('\n')
    .filter((line) => new RegExp(`^lane_(waiting|running)\\{lane="${lane}"\\}`).test(line))
    .reduce((sum, line) => sum + Number(line.split(' ')[1]), 0);
}
