// The functions and types that the module registers with embind at its start, read from the calls: unlike the names
// and counts that embind keeps, the calls have the types.
import { openRaw } from './core';

export interface Signature {
  readonly returns: string;
  readonly takes: readonly string[];
}

const FUNCTION_ARGUMENTS = 6;

/** The signature of each function that the module registers, in the names that embind has for C++ types. */
export async function registeredSignatures(): Promise<ReadonlyMap<string, Signature>> {
  let memory = new WebAssembly.Memory({ initial: 0 });
  const textAt = (address: number): string => {
    const bytes = new Uint8Array(memory.buffer, address);
    return new TextDecoder('latin1').decode(bytes.subarray(0, bytes.indexOf(0)));
  };

  // The glue's functions have lost their names to minification. A registration is known by its arguments: of a
  // function (name, count, addresses of the types, …), of a type (its address, name, …).
  const calls: (readonly number[])[] = [];
  const raw = await openRaw((imports) => ({
    imports: Object.fromEntries(
      Object.entries(imports).map(([module, functions]) => [
        module,
        Object.fromEntries(
          Object.entries(functions).map(([name, value]) => [
            name,
            typeof value !== 'function'
              ? value
              : (...args: number[]): unknown => {
                  calls.push(args);
                  return (value as (...all: number[]) => unknown)(...args);
                },
          ]),
        ),
      ]),
    ),
    seen({ exports }) {
      const found = Object.values(exports).find((one) => one instanceof WebAssembly.Memory);
      if (found !== undefined) memory = found;
    },
  }));

  const types = new Map<number, string>();
  for (const [address, name] of calls) {
    if (address !== undefined && name !== undefined) types.set(address, textAt(name));
  }
  const signatures = new Map<string, Signature>();
  for (const args of calls) {
    const [name, count, list] = args;
    if (args.length < FUNCTION_ARGUMENTS || name === undefined || list === undefined) continue;
    const [returns = '?', ...takes] = [...new Uint32Array(memory.buffer, list, count)].map(
      (type) => types.get(type) ?? '?',
    );
    if (textAt(name) in raw) signatures.set(textAt(name), { returns, takes });
  }
  return signatures;
}
