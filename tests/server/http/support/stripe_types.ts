// The types of the installed `stripe` package: the parameters of a call and the members of an object.

import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../../../../scripts/lib/steps.mjs';
import type { Json } from './json';

const file = join(root, 'node_modules/stripe/esm/resources/Checkout/Sessions.d.ts');
const options = {
  strict: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: [],
};
const program = ts.createProgram([file], options);
const checker = program.getTypeChecker();

/** Returns an exported type by its dotted name, such as `Checkout.SessionCreateParams`. */
export function typeNamed(name: string): ts.Type {
  const source = program.getSourceFile(file);
  let symbol = source && checker.getSymbolAtLocation(source);
  for (const step of name.split('.')) {
    symbol = symbol && checker.getExportsOfModule(symbol).find((one) => one.name === step);
  }
  if (symbol === undefined) throw new Error(`${file} declares no ${name}`);
  return checker.getDeclaredTypeOfSymbol(symbol);
}

export interface Field {
  readonly type: ts.Type;
  readonly optional: boolean;
}

export function fieldsOf(type: ts.Type): ReadonlyMap<string, Field> {
  return new Map(
    checker.getPropertiesOfType(type).map((one) => [
      one.name,
      {
        type: checker.getTypeOfSymbol(one),
        optional: (one.flags & ts.SymbolFlags.Optional) !== 0,
      },
    ]),
  );
}

type Kind = 'text' | 'integer' | 'boolean' | 'list' | 'map' | 'group';

const missing = ts.TypeFlags.Null | ts.TypeFlags.Undefined;

function kindOf(type: ts.Type): Kind {
  // `OtherString` is `string & {}`: values unknown to this version of the package.
  if ((type.flags & ts.TypeFlags.StringLike) !== 0 || type.isIntersection()) return 'text';
  if ((type.flags & ts.TypeFlags.NumberLike) !== 0) return 'integer';
  if ((type.flags & ts.TypeFlags.BooleanLike) !== 0) return 'boolean';
  if (checker.isArrayType(type)) return 'list';
  return checker.getIndexInfosOfType(type).length > 0 ? 'map' : 'group';
}

/** The kinds of a type's values; null and undefined separately. */
export function formsOf(type: ts.Type): ReadonlyMap<Kind, ts.Type> {
  const parts = type.isUnion() ? type.types : [type];
  return new Map(
    parts.filter(({ flags }) => (flags & missing) === 0).map((one) => [kindOf(one), one]),
  );
}

/** Returns the texts that the type names; none where any text is allowed. */
export function valuesOf(type: ts.Type): readonly string[] {
  return (type.isUnion() ? type.types : [type]).flatMap((one) =>
    one.isStringLiteral() ? [one.value] : [],
  );
}

/** Returns the type of a list's items. */
export function itemOf(list: ts.Type): ts.Type {
  const [item] = checker.getTypeArguments(list as ts.TypeReference);
  if (item === undefined) throw new Error(`${checker.typeToString(list)} is no list`);
  return item;
}

/** Returns the compiler's errors about a value in the place of `Stripe.Checkout.Session`: lacking, unknown and wrong members. */
export function problemsOfSession(value: Json): readonly string[] {
  const name = join(root, 'session.ts');
  const text = `import Stripe from 'stripe'; export const it: Stripe.Checkout.Session = ${JSON.stringify(value)};`;
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (file, ...rest) =>
    file === name
      ? ts.createSourceFile(file, text, ts.ScriptTarget.ES2022)
      : (program.getSourceFile(file) ?? read(file, ...rest));
  const checked = ts.createProgram([name], options, host, program);
  return [...checked.getSyntacticDiagnostics(), ...checked.getSemanticDiagnostics()].map(
    ({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'),
  );
}
