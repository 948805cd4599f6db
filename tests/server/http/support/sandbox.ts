import { get, post } from './http';
import { at, numberAt, type Json } from './json';

/** How the payment provider is to behave. */
export interface Behaviour {
  readonly mode: 'ok' | 'slow' | 'fail' | 'cut' | 'garbage' | 'rate_limited' | 'refuse';
  readonly delayMs?: number;
  readonly times?: number;
  readonly status?: number;
  readonly body?: string;
}

/** A call that the provider received. */
export interface ProviderCall {
  readonly number: number;
  readonly method: string;
  readonly path: string;
  readonly idempotencyKey: string | null;
  readonly params: Json;
  readonly mode: string;
  /** null: still at work; 0: connection cut. */
  readonly status: number | null;
}

/** The sandbox's control path. */
export class SandboxControl {
  constructor(readonly url: string) {}

  async behave(behaviour: Behaviour): Promise<void> {
    const answer = await post(`${this.url}/__control`, JSON.stringify({ payments: behaviour }));
    if (answer.status !== 200) throw new Error(`the sandbox refused: ${answer.text}`);
  }

  async expire(id: string): Promise<void> {
    const answer = await post(`${this.url}/__control/expire`, JSON.stringify({ id }));
    if (answer.status !== 200) throw new Error(`the sandbox refused: ${answer.text}`);
  }

  /** The number of the last call received. */
  async mark(): Promise<number> {
    return numberAt((await get(`${this.url}/__control/requests?limit=0`)).json, 'total');
  }

  /** The calls received after a mark, oldest first. */
  async calls(after = 0): Promise<readonly ProviderCall[]> {
    const answer = await get(`${this.url}/__control/requests?limit=200&after=${String(after)}`);
    return at(answer.json, 'requests') as unknown as readonly ProviderCall[];
  }

  /** The shopper presses "Pagar". */
  async pay(id: string): Promise<string | null> {
    const answer = await post(`${this.url}/pay/${id}/pay`, '', {});
    return answer.status === 303 ? answer.headers.get('location') : null;
  }
}
