import { get, post, type Answer } from './http';
import { at, numberAt, type Json } from './json';

type Mode = 'ok' | 'slow' | 'fail' | 'fail_after' | 'cut' | 'garbage' | 'rate_limited' | 'refuse';

/** How the payment provider is to behave. */
export interface Behaviour {
  readonly mode: Mode | readonly Mode[];
  /** One call in so many. */
  readonly every?: number;
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

/** What a shopper types on the payment page; what it does not ask for, it does not read. */
export const buyer: Readonly<Record<string, string>> = {
  email: 'ana@example.com',
  name: 'Ana Núñez',
  phone: '833 123 4567',
  recipient: 'Luis Núñez',
  line1: 'Av. Hidalgo 101',
  line2: 'Col. Centro',
  postal_code: '89000',
  city: 'Tampico',
  state: 'Tamps.',
};

const isOfSweep = ({ method, path }: ProviderCall): boolean =>
  method === 'GET' && path === '/v1/checkout/sessions';

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

  /** The cash that the shopper promised arrives, or never will. */
  async settle(id: string, paid: boolean): Promise<void> {
    const answer = await post(`${this.url}/__control/settle`, JSON.stringify({ id, paid }));
    if (answer.status !== 200) throw new Error(`the sandbox refused: ${answer.text}`);
  }

  /** The number of the last call received. */
  async mark(): Promise<number> {
    return numberAt((await get(`${this.url}/__control/requests?limit=0`)).json, 'total');
  }

  /** The calls received after a mark, oldest first, without those that servers make by themselves. */
  async calls(after = 0): Promise<readonly ProviderCall[]> {
    return (await this.#received(after)).filter((call) => !isOfSweep(call));
  }

  /** The calls of servers that look for payments, which they do while a purchase is open. */
  async sweepCalls(after = 0): Promise<readonly ProviderCall[]> {
    return (await this.#received(after)).filter(isOfSweep);
  }

  async #received(after: number): Promise<readonly ProviderCall[]> {
    const answer = await get(`${this.url}/__control/requests?limit=200&after=${String(after)}`);
    return at(answer.json, 'requests') as unknown as readonly ProviderCall[];
  }

  /** The shopper fills the payment page in and presses "Pagar". */
  submit(id: string, typed: Readonly<Record<string, string>> = buyer): Promise<Answer> {
    return post(`${this.url}/pay/${id}/pay`, new URLSearchParams(typed).toString(), {});
  }

  /** Where that leads; null when it is not taken. */
  async pay(id: string, typed = buyer): Promise<string | null> {
    const answer = await this.submit(id, typed);
    return answer.status === 303 ? answer.headers.get('location') : null;
  }

  /** The shopper promises to pay in cash; leads where pay() does. */
  payLater(id: string): Promise<string | null> {
    return this.pay(id, { ...buyer, method: 'oxxo' });
  }
}
