// Compares the declarations of ShopCore and of the raw module with what the module registers and describes.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { createModuleContext } from '../../bindings/dist/module_context.js';
import { openRaw } from './support/core';
import { registeredSignatures } from './support/registrations';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const handWritten = path('../../bindings/src/raw/shop_core.d.ts');

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

const rules = createModuleContext(await openRaw()).rules;

/** The parameters of each function of ShopCore as TypeScript has them: `a: number, b?: "x" | "y" | null`. */
function declaredParameters(): Record<string, string> {
  const program = ts.createProgram([path('../../bindings/src/types/core.ts')], {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(path('../../bindings/src/types/core.ts'));
  const core = source?.statements
    .filter(ts.isInterfaceDeclaration)
    .find(({ name }) => name.text === 'ShopCore');
  if (core === undefined) throw new Error('no ShopCore');

  const nameOf = (type: ts.Type): string => {
    if (type.isUnion()) {
      const parts = type.types.filter(({ flags }) => (flags & ts.TypeFlags.Undefined) === 0);
      const isBoolean = parts.filter(({ flags }) => (flags & ts.TypeFlags.BooleanLiteral) !== 0);
      return isBoolean.length === 2
        ? 'boolean'
        : parts
            .map((part) => checker.typeToString(part))
            .sort()
            .join(' | ');
    }
    return checker.typeToString(type);
  };
  const describeParameter = (symbol: ts.Symbol): string => {
    const isOptional =
      (symbol.flags & ts.SymbolFlags.Optional) !== 0 ||
      (symbol.valueDeclaration !== undefined &&
        ts.isParameter(symbol.valueDeclaration) &&
        symbol.valueDeclaration.questionToken !== undefined);
    return `${symbol.name}${isOptional ? '?' : ''}: ${nameOf(checker.getTypeOfSymbol(symbol))}`;
  };
  const membersOf = (type: ts.Type): string =>
    checker.getPropertiesOfType(type).map(describeParameter).join(', ');

  const functions: [string, string][] = [];
  for (const member of checker.getPropertiesOfType(checker.getTypeAtLocation(core))) {
    const [signature] = checker.getTypeOfSymbol(member).getCallSignatures();
    if (signature === undefined) continue;
    const [first, ...others] = signature.getParameters();
    const type = first && checker.getTypeOfSymbol(first);
    const element = type && checker.getIndexTypeOfType(type, ts.IndexKind.Number);
    const isText = type !== undefined && (type.flags & ts.TypeFlags.StringLike) !== 0;
    if (first !== undefined && element !== undefined && !isText) {
      functions.push([member.name, `${first.name}: [${membersOf(element)}]`]);
    } else if (
      first !== undefined &&
      type?.isClassOrInterface() === true &&
      type.symbol.name !== 'Cart'
    ) {
      functions.push([member.name, `${first.name}: {${membersOf(type)}}`]);
    } else {
      functions.push([
        member.name,
        [first, ...others].flatMap((one) => (one ? describeParameter(one) : [])).join(', '),
      ]);
    }
  }
  return Object.fromEntries(functions);
}

/** The parameters of each rule, as the module describes them, in the same words. */
function describedParameters(): Record<string, string> {
  const names: Readonly<Record<string, string>> = { count: 'number', cart: 'Cart' };
  return Object.fromEntries(
    rules.map(({ name, record, isList, parameters }) => {
      const members = parameters
        .map(({ name: own, type, isOptional, isNullable }) => {
          const values = type.includes('/')
            ? type.split('/').map((one) => `"${one}"`)
            : [names[type] ?? type];
          const types = [...values, ...(isNullable ? ['null'] : [])].sort().join(' | ');
          return `${own}${isOptional ? '?' : ''}: ${types}`;
        })
        .join(', ');
      if (record === '') return [name, members];
      return [name, isList ? `${record}: [${members}]` : `${record}: {${members}}`];
    }),
  );
}

describe('the declarations', () => {
  it('of ShopCore have the parameters that the module describes', () => {
    const { findPlan, ...declaredRules } = declaredParameters();
    expect(findPlan).toBe('id: number');
    expect(declaredRules).toEqual(describedParameters());
  });

  it('of the raw module list exactly the other registered functions, with their types', async () => {
    const ruleNames = new Set(rules.map(({ name }) => name).filter((name) => name !== 'formatMxn'));
    const registered: [string, string][] = [];
    for (const [name, { takes, returns }] of await registeredSignatures()) {
      if (ruleNames.has(name)) continue;
      const inTypeScript = (type: string) => TYPES[type] ?? `C++ ${type}`;
      registered.push([
        name,
        `(${takes.map(inTypeScript).join(', ')}) => ${inTypeScript(returns)}`,
      ]);
    }
    expect(registered.length).toBeGreaterThan(0);
    expect(declared()).toEqual(Object.fromEntries(registered));
  });
});
