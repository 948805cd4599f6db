// Compares the hand-written declarations of the raw module with what the module registers: names, parameters, types.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { registeredSignatures } from './support/registrations';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const handWritten = path('../../bindings/src/raw/shop_core.d.ts');
const generated = path('../../build/wasm/bindings/shop_core.generated.d.ts');

/** The TypeScript names of C++ parameter and result types. */
const TYPES: Readonly<Record<string, string>> = { double: 'number', 'std::string': 'string' };

/** Each method, as `(number, string) => number`. */
type Signatures = Record<string, string>;

function methodsOf(file: string, interfaces: (name: string) => boolean): Signatures {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.ES2022,
    true,
  );
  const methods: [string, string][] = [];
  source.forEachChild((node) => {
    if (!ts.isInterfaceDeclaration(node) || !interfaces(node.name.text)) return;
    for (const member of node.members) {
      if (ts.isMethodSignature(member) && ts.isIdentifier(member.name)) {
        const takes = member.parameters.map(({ type }) => type?.getText() ?? 'any');
        methods.push([
          member.name.text,
          `(${takes.join(', ')}) => ${member.type?.getText() ?? 'any'}`,
        ]);
      }
    }
  });
  return Object.fromEntries(methods);
}

const declared = () => methodsOf(handWritten, (name) => name === 'RawShopCore');

describe('the declarations of the raw module', () => {
  it('list exactly the registered functions, with the types of their parameters and results', async () => {
    const registered: [string, string][] = [];
    for (const [name, { takes, returns }] of await registeredSignatures()) {
      const inTypeScript = (type: string) => TYPES[type] ?? `C++ ${type}`;
      registered.push([
        name,
        `(${takes.map(inTypeScript).join(', ')}) => ${inTypeScript(returns)}`,
      ]);
    }
    expect(registered.length).toBeGreaterThan(0);
    expect(declared()).toEqual(Object.fromEntries(registered));
  });

  // Emscripten writes declarations from 3.1.57 on. They allow bytes for a std::string.
  // eslint-disable-next-line no-restricted-syntax -- Debian's is older.
  (existsSync(generated) ? it : it.skip)('agree with those that Emscripten generates', () => {
    const fromEmscripten = methodsOf(generated, (name) => name.startsWith('Embind'));
    const names = (signatures: Signatures) => Object.keys(signatures).sort();
    expect(names(declared())).toEqual(names(fromEmscripten));
  });
});
