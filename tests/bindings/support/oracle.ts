// An independent computation of the core's results: with BigInt, from the catalogue's prices alone.
import type { ShopCore } from '@tuisty/shop-core';

export const MAX_CENTAVOS = BigInt(Number.MAX_SAFE_INTEGER);
const MAX_QUANTITY = 99n;
const MAX_TOTAL = 99_999_999n;

/** `$1,319.00` */
export function amountText(centavos: bigint): string {
  const pesos = (centavos / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ',');
  return `$${pesos}.${(centavos % 100n).toString().padStart(2, '0')}`;
}

export type Operation =
  | { readonly kind: 'add' | 'increase' | 'decrease' | 'remove'; readonly id: number }
  | { readonly kind: 'setQuantity'; readonly id: number; readonly quantity: number };

/** A cart as units by plan, in the order in which the plans were added. */
export class Oracle {
  readonly units = new Map<number, bigint>();

  constructor(private readonly core: ShopCore) {}

  price(id: number): bigint {
    return BigInt(this.core.catalogue.plans.find((plan) => plan.id === id)?.priceCentavos ?? 0);
  }

  total(): bigint {
    return [...this.units].reduce((sum, [id, units]) => sum + units * this.price(id), 0n);
  }

  /** Applies the operation, or returns the code of its rejection. */
  apply(operation: Operation): string | null {
    const { kind, id } = operation;
    const before = this.units.get(id);
    if (before === undefined) {
      if (kind !== 'add') return 'line_unknown';
      return this.price(id) === 0n ? 'plan_unknown' : this.put(id, 0n, 1n);
    }
    if (kind === 'remove') {
      this.units.delete(id);
      return null;
    }
    if (kind !== 'setQuantity') {
      const after = kind === 'decrease' ? before - 1n : before + 1n;
      return after < 1n ? 'quantity_invalid' : this.put(id, before, after);
    }
    if (operation.quantity === Infinity) return 'quantity_limit';
    const whole = Number.isInteger(operation.quantity) && operation.quantity >= 1;
    return whole ? this.put(id, before, BigInt(operation.quantity)) : 'quantity_invalid';
  }

  private put(id: number, before: bigint, after: bigint): string | null {
    if (after > MAX_QUANTITY) return 'quantity_limit';
    if (this.total() + (after - before) * this.price(id) > MAX_TOTAL) return 'total_limit';
    this.units.set(id, after);
    return null;
  }

  /** The total with shipping, or the code of the quote's rejection. */
  quote(shipping: bigint): bigint | string {
    const total = this.total() + shipping;
    return total > MAX_TOTAL ? 'total_limit' : total;
  }

  /** FNV-1a over lines in order of id, shipping unless it is free, and total; then mixed. */
  fingerprint(shipping: bigint): string {
    const hash = new Hash();
    for (const [id, units] of [...this.units].sort(([a], [b]) => a - b)) {
      hash.number(BigInt(id));
      hash.number(units);
      hash.number(this.price(id));
    }
    if (shipping !== 0n) hash.number(shipping);
    hash.number(this.total() + shipping);
    return hash.hex();
  }
}

const mask = (value: bigint): bigint => BigInt.asUintN(64, value);

class Hash {
  private state = 0xcbf29ce484222325n;

  private byte(value: bigint): void {
    this.state = mask((this.state ^ value) * 0x100000001b3n);
  }

  number(value: bigint): void {
    for (let shift = 0n; shift < 64n; shift += 8n) this.byte((value >> shift) & 0xffn);
  }

  hex(): string {
    let bits = this.state;
    bits = mask((bits ^ (bits >> 33n)) * 0xff51afd7ed558ccdn);
    bits = mask((bits ^ (bits >> 33n)) * 0xc4ceb9fe1a85ec53n);
    return (bits ^ (bits >> 33n)).toString(16).padStart(16, '0');
  }
}
