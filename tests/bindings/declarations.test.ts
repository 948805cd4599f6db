// The functions of ShopCore take what the core describes: TypeScript compares both. The declarations of the raw module
// list what embind registers.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import ts from 'typescript';
import { rules, type Parameter } from '../../bindings/dist/raw/description.js';
import { registeredSignatures } from './support/registrations';

const root = fileURLToPath(new URL('../../', import.meta.url));

function declare({ name, type, isOptional, isNullable }: Parameter): string {
  const known: Readonly<Record<string, string>> = { count: 'number', cart: 'Cart' };
  const names = type.split('/');
  const types = names.length > 1 ? names.map((one) => `'${one}'`) : [known[type] ?? type];
  if (isNullable === true) types.push('null');
  return `${name}${isOptional === true ? '?' : ''}: ${types.join(' | ')}`;
}

const functions = rules.map(({ name, record, isList, parameters }) => {
  const list = parameters.map(declare).join(', ');
  const object = `{ ${list} }`;
  const one = isList === true ? `readonly ${object}[]` : object;
  return `${name}: (${record === undefined ? list : `${record}: ${one}`}) => unknown;`;
});

const described = `
  import type { Cart, ShopCore } from '@tuisty/shop-core';
  interface Described { ${functions.join('\n')} }
  type IsSame<A, B> = [A, B] extends [B, A] ? true : false;
  /** Parameters may have any names. */
  type Names = { [Name in keyof Described]: IsSame<Parameters<ShopCore[Name]>, Parameters<Described[Name]>> };
  type Data = 'catalogue' | 'trapped' | 'emptyCart' | 'findPlan';
  export const same: Record<Exclude<keyof ShopCore, Data>, true> = {} as Names;`;

function complaintsAbout(text: string): readonly string[] {
  const folder = join(root, 'build/declarations');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'described.ts');
  writeFileSync(file, text);
  const program = ts.createProgram([file], {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [] },
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

it('ShopCore has exactly the described functions with the described parameters', () =>
  expect(complaintsAbout(described)).toEqual([]));

it.each([
  ['another type', 'planId: number', 'planId: string'],
  ['a required parameter', 'quantity?: number', 'quantity: number'],
  ['another name of an enumeration', "'little'", "'few'"],
  ['a missing function', 'formatMxn', 'formatPesos'],
])('TypeScript notices %s', (_, before, after) => {
  expect(described).toContain(before);
  expect(complaintsAbout(described.replaceAll(before, after))).not.toEqual([]);
});

/** The TypeScript names of the C++ types that cross. */
const TYPES: Readonly<Record<string, string>> = { double: 'number', 'std::string': 'string' };

/** The methods of the hand-written RawShopCore by name, as `(number, string) => number`. */
function declaredSignatures(): Record<string, string> {
  const text = readFileSync(join(root, 'bindings/src/raw/shop_core.d.ts'), 'utf8');
  const source = ts.createSourceFile('shop_core.d.ts', text, ts.ScriptTarget.ES2022, true);
  const raw = source.statements
    .filter(ts.isInterfaceDeclaration)
    .find(({ name }) => name.text === 'RawShopCore');
  const signatures: Record<string, string> = {};
  for (const member of raw?.members ?? []) {
    if (!ts.isMethodSignature(member)) continue;
    const takes = member.parameters.map((one) => one.type?.getText() ?? 'any').join(', ');
    signatures[member.name.getText()] = `(${takes}) => ${member.type?.getText() ?? 'any'}`;
  }
  return signatures;
}

it('RawShopCore lists exactly the registered functions that no rule describes, with their types', async () => {
  // formatMxn is a rule that is also called without its description.
  const described = new Set(rules.map(({ name }) => name).filter((name) => name !== 'formatMxn'));
  const named = (type: string) => TYPES[type] ?? `C++ ${type}`;
  const registered = [...(await registeredSignatures())]
    .filter(([name]) => !described.has(name))
    .map(([name, { takes, returns }]) => [
      name,
      `(${takes.map(named).join(', ')}) => ${named(returns)}`,
    ]);
  expect(registered).not.toEqual([]);
  expect(declaredSignatures()).toEqual(Object.fromEntries(registered));
});
