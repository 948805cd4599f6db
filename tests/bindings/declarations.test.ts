// The functions of ShopCore take what the core describes: TypeScript compares both.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import ts from 'typescript';
import { rules, type Parameter } from '../../bindings/dist/raw/description.js';

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

it('ShopCore has exactly the described functions with the described parameters', () => {
  const folder = join(root, 'build/declarations');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'described.ts');
  writeFileSync(file, described);
  const program = ts.createProgram([file], {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [] },
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  });
  const complaints = ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  expect(complaints).toEqual([]);
});
