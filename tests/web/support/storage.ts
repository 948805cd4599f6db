import { jest } from '@jest/globals';

/** A storage that throws on access, as with cookies blocked. */
export function forbiddenStorage(): Storage {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

/** A storage of the browser that can run out of space. */
export class FillableStorage implements Storage {
  full = false;
  readonly #entries = new Map<string, string>();

  get length(): number {
    return this.#entries.size;
  }
  clear(): void {
    this.#entries.clear();
  }
  getItem(key: string): string | null {
    return this.#entries.get(key) ?? null;
  }
  key(index: number): string | null {
    return [...this.#entries.keys()][index] ?? null;
  }
  removeItem(key: string): void {
    this.#entries.delete(key);
  }
  setItem(key: string, value: string): void {
    if (this.full) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    this.#entries.set(key, value);
  }
}

/** Keeps expected errors out of the test report, and returns them. */
export function silenceErrors() {
  return jest.spyOn(console, 'error').mockImplementation(() => undefined);
}
