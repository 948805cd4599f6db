import { buyer } from '../../../buyer.mjs';
import { get, post, type Answer } from './http';
import { at, numberAt, type Json } from './json';

type Mode = 'ok' | 'slow' | 'fail' | 'fail_after' | 'cut' | 'garbage' | 'rate_limited' | 'refuse';

/** The behaviour of the payment provider. */
export interface Behaviour {
  readonly mode: Mode | readonly Mode[];
  /** One call in this number. */
  readonly every?: number;
  readonly delayMs?: number;
  readonly times?: number;
  readonly status?: number;
}

/** A call that the provider received. */
export interface ProviderCall {
  readonly method: string;
  readonly path: string;
  readonly params: Json;
  /** null: still in progress; 0: connection cut. */
  readonly status: number | null;
}

const isOfSweep = ({ method, path }: ProviderCall): boolean =>
  method === 'GET' && path === '/v1/checkout/sessions';

/** The sandbox's control API. */
export class SandboxControl {
  constructor(readonly url: string) {}

  behave(behaviour: Behaviour): Promise<void> {
    return this.control('', { payments: behaviour });
  }

  /** Sets the behaviour of the carrier. */
  carrier(mode: 'ok' | 'slow' | 'fail' | 'html' | 'missing' | 'hang'): Promise<void> {
    return this.control('', { carrier: { mode } });
  }

  expire(id: string): Promise<void> {
    return this.control('/expire', { id });
  }

  /** The promised cash payment arrives, or fails finally. */
  settle(id: string, paid: boolean): Promise<void> {
    return this.control('/settle', { id, paid });
  }

  async control(path: string, body: object): Promise<void> {
    const answer = await post(`${this.url}/__control${path}`, JSON.stringify(body));
    if (answer.status !== 200) throw new Error(`the sandbox rejected the call: ${answer.text}`);
  }

  /** The number of the last received call. */
  async mark(): Promise<number> {
    return numberAt((await get(`${this.url}/__control/requests?limit=0`)).json, 'total');
  }

  /** The calls received after a mark, oldest first, without the reconciliation calls of servers. */
  async calls(after = 0): Promise<readonly ProviderCall[]> {
    return (await this.#received(after)).filter((call) => !isOfSweep(call));
  }

  /** The reconciliation calls of servers, which they make while a purchase is open. */
  async sweepCalls(after = 0): Promise<readonly ProviderCall[]> {
    return (await this.#received(after)).filter(isOfSweep);
  }

  async #received(after: number): Promise<readonly ProviderCall[]> {
    const answer = await get(`${this.url}/__control/requests?limit=500&after=${String(after)}`);
    return at(answer.json, 'requests') as unknown as readonly ProviderCall[];
  }

  /** Fills in the payment page and presses "Pagar". */
  submit(id: string, typed: Readonly<Record<string, string>> = buyer): Promise<Answer> {
    return post(`${this.url}/pay/${id}/pay`, new URLSearchParams(typed).toString(), {});
  }

  /** The resulting redirect; null when the form is rejected. */
  async pay(id: string, typed = buyer): Promise<string | null> {
    const answer = await this.submit(id, typed);
    return answer.status === 303 ? answer.headers.get('location') : null;
  }

  /** Promises a cash payment; returns the redirect, as pay() does. */
  payLater(id: string): Promise<string | null> {
    return this.pay(id, { ...buyer, method: 'oxxo' });
  }
}
