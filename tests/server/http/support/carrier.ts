import { SandboxControl, type ProviderCall } from './sandbox';
import { post } from './http';

/** The behaviour of the carrier. */
export interface CarrierBehaviour {
  readonly mode:
    | 'ok'
    | 'slow'
    | 'fail'
    | 'cut'
    | 'garbage'
    | 'html'
    | 'truncated'
    | 'missing'
    | 'hang'
    | 'not_found'
    | 'rate_limited'
    | 'refuse';
  readonly delayMs?: number;
  readonly times?: number;
  readonly status?: number;
  readonly body?: string;
}

/** The carrier's part of the sandbox's control API. */
export class CarrierControl {
  private readonly sandbox: SandboxControl;

  constructor(readonly url: string) {
    this.sandbox = new SandboxControl(url);
  }

  async behave(behaviour: CarrierBehaviour): Promise<void> {
    const answer = await post(`${this.url}/__control`, JSON.stringify({ carrier: behaviour }));
    if (answer.status !== 200)
      throw new Error(`the sandbox rejected the configuration: ${answer.text}`);
  }

  mark(): Promise<number> {
    return this.sandbox.mark();
  }

  /** The calls about this IMEI that the carrier received after a mark. */
  async callsAbout(imei: string, after = 0): Promise<readonly ProviderCall[]> {
    const calls = await this.sandbox.calls(after);
    return calls.filter(
      ({ path, params }) =>
        path === '/carrier/v1/imeis' && JSON.stringify(params) === JSON.stringify({ imei }),
    );
  }
}

/** IMEIs of the sandbox's register, by their entry. */
export const phones = {
  tested: '356938035643809',
  testedWithoutEsim: '354071155643805',
  homologated: '490154203237518',
  withoutVolte: '868533055643804',
  incompatible: '352099001761481',
  unknown: '123456789012347',
} as const;

let numbers = 0;
/** An IMEI of a tested phone without an earlier look-up. */
export function freshImei(): string {
  numbers += 1;
  return `35693803${String(numbers % 10_000_000).padStart(7, '0')}`;
}
