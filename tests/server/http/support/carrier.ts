import { SandboxControl, type ProviderCall } from './sandbox';

/** The behaviour of the carrier. */
export interface CarrierBehaviour {
  readonly mode: 'ok' | 'slow' | 'fail' | 'html' | 'missing' | 'hang';
  readonly delayMs?: number;
}

/** The carrier's part of the sandbox's control API. */
export class CarrierControl {
  private readonly sandbox: SandboxControl;

  constructor(url: string) {
    this.sandbox = new SandboxControl(url);
  }

  behave(behaviour: CarrierBehaviour): Promise<void> {
    return this.sandbox.control('', { carrier: behaviour });
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

let numbers = 0;
/** An IMEI of a tested phone without an earlier look-up. */
export function freshImei(): string {
  numbers += 1;
  return `35693803${String(numbers % 10_000_000).padStart(7, '0')}`;
}
