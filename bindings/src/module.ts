import { catalogue } from './catalogue.js';
import { CoreError } from './core_error.js';

/** What the module exports: see bindings/native/module.cpp. */
interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly _initialize?: () => void;
  /** Returns the address of the numbers of the next call. */
  readonly numbers: () => number;
  /** Returns the address of so many bytes for its texts. */
  readonly texts: (bytes: number) => number;
  /** Calls a rule and returns the address of its result, which ends with a zero byte. */
  readonly call: (rule: number) => number;
  readonly version: () => number;
}

/** The loaded module. */
export interface Module {
  /** Calls the rule at a position of the list, and returns its result as text. */
  readonly call: (rule: number, name: string, values: readonly (number | string)[]) => string;
  /** Resolves when a call has trapped. */
  readonly trapped: Promise<void>;
}

/** @throws Error if the module was built with another catalogue than the scripts. */
export function openModule(instance: WebAssembly.Exports): Module {
  const exports = instance as unknown as Exports;
  exports._initialize?.();
  // jsdom lacks them, but runs in Node.
  const codecs =
    typeof TextEncoder === 'undefined' ? process.getBuiltinModule('node:util') : globalThis;
  const encoder = new codecs.TextEncoder();
  const decoder = new codecs.TextDecoder();
  let onTrap = (): void => undefined;
  const trapped = new Promise<void>((resolve) => {
    onTrap = resolve;
  });

  // Views are made at each use, because those of before are detached when the memory grows.
  const bytes = (address: number): Uint8Array => new Uint8Array(exports.memory.buffer, address);
  const textAt = (address: number): string => {
    const rest = bytes(address);
    return decoder.decode(rest.subarray(0, rest.indexOf(0)));
  };

  function write(values: readonly (number | string)[]): void {
    const texts: Uint8Array[] = [];
    const numbers = values.map((value) => {
      if (typeof value !== 'string') return value;
      // Lone surrogates become U+FFFD.
      const text = encoder.encode(value);
      texts.push(text);
      return text.length;
    });
    let address = exports.texts(texts.reduce((sum, { length }) => sum + length, 0));
    new Float64Array(exports.memory.buffer, exports.numbers()).set(numbers);
    for (const text of texts) {
      bytes(address).set(text);
      address += text.length;
    }
  }

  const version = textAt(exports.version());
  if (version !== catalogue.version) {
    throw new Error(`The module has catalogue ${version}, the scripts ${catalogue.version}.`);
  }
  return {
    trapped,
    call(rule, name, values) {
      try {
        write(values);
        return textAt(exports.call(rule));
      } catch (cause) {
        if (!(cause instanceof WebAssembly.RuntimeError)) throw cause;
        onTrap();
        throw new CoreError('core_trapped', { cause }, `, in ${name}: ${cause.message}`);
      }
    },
  };
}
