// Holds the hand-written declarations of the raw module to what the module really registers.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import createShopCore from '../../bindings/dist/raw/shop_core.js';
import { wasmBytes } from './support/core';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const handWritten = path('../../bindings/src/raw/shop_core.d.ts');
const generated = path('../../build/wasm/bindings/shop_core.generated.d.ts');

/** Name and number of parameters of each method. */
type Signatures = Map<string, number>;

function methodsOf(file: string, interfaces: (name: string) => boolean): Signatures {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.ES2022,
    true,
  );
  const methods: Signatures = new Map();
  source.forEachChild((node) => {
    if (!ts.isInterfaceDeclaration(node) || !interfaces(node.name.text)) return;
    for (const member of node.members) {
      if (ts.isMethodSignature(member) && ts.isIdentifier(member.name)) {
        methods.set(member.name.text, member.parameters.length);
      }
    }
  });
  return methods;
}

/** embind puts `argCount` on each function that it registers, and on nothing else. */
function registeredIn(module: object): Signatures {
  const registered: Signatures = new Map();
  for (const [name, value] of Object.entries(module) as [string, unknown][]) {
    if (typeof value === 'function' && 'argCount' in value) {
      registered.set(name, Number(value.argCount));
    }
  }
  return registered;
}

const sorted = (signatures: Signatures) => [...signatures].sort(([a], [b]) => a.localeCompare(b));

let registered: Signatures;

beforeAll(async () => {
  registered = registeredIn(
    await createShopCore({
      instantiateWasm(imports, done) {
        void WebAssembly.instantiate(wasmBytes(), imports).then(({ instance, module }) => {
          done(instance, module);
        });
        return {};
      },
    }),
  );
});

describe('the declarations of the raw module', () => {
  it('have every registered function, and no other, with as many parameters', () => {
    expect(registered.size).toBeGreaterThan(0);
    expect(sorted(methodsOf(handWritten, (name) => name === 'RawShopCore'))).toEqual(
      sorted(registered),
    );
  });

  // Emscripten writes declarations of its own from 3.1.57 on.
  (existsSync(generated) ? it : it.skip)('agree with those that Emscripten generates', () => {
    const fromEmscripten = methodsOf(generated, (name) => name.startsWith('Embind'));
    expect(sorted(methodsOf(handWritten, (name) => name === 'RawShopCore'))).toEqual(
      sorted(fromEmscripten),
    );
  });
});
