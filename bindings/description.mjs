// Reads what native/description.cpp says about the module, and writes it as TypeScript: the types of the rules with
// their comments, and what the package's scripts need.
import { readFileSync } from 'node:fs';

/**
 * @typedef {{ name: string, doc: string, typescript: string }} Member
 * @typedef {{ kind: string, names: string[], typescript: string }} Type
 * @typedef {Type & Member & { isOptional: boolean }} Parameter
 * @typedef {{ name: string, doc: string, names?: string[], members?: Member[] }} Declared
 * @typedef {{
 *   name: string, doc: string, gives: string, fails: string[], record?: Member, parameters: Parameter[], result: Type,
 * }} Rule
 * @typedef {{
 *   catalogue: object, layout: object, errors: string[], types: Declared[], rules: Rule[],
 * }} Description
 */

/**
 * Runs the program and returns its description.
 * @param {string} program a WebAssembly module
 * @returns {Description}
 */
export function readDescription(program) {
  const module = new WebAssembly.Module(readFileSync(program));
  /** @type {WebAssembly.Imports} */
  const imports = {};
  // What the standard library would do in a program that it does not have to do here.
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] = { ...imports[from], [name]: () => 0 };
  }
  const exports = /** @type {Record<string, any>} */ (
    new WebAssembly.Instance(module, imports).exports
  );
  exports['_initialize']?.();
  const bytes = new Uint8Array(exports['memory'].buffer, exports['description']());
  return JSON.parse(new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0))));
}

const union = (/** @type {string[]} */ names) => names.map((name) => `'${name}'`).join(' | ');

const comment = (/** @type {string} */ doc) =>
  doc === '' ? '' : `/**\n * ${doc.replaceAll('\n', '\n * ')}\n */\n`;

const member = (/** @type {Member} */ { name, doc, typescript }, mark = '') =>
  `${comment(doc)}readonly ${name}${mark}: ${typescript};\n`;

/** A parameter, or with the doc of a member of a record. An absent value may also be null. */
function declared(/** @type {Parameter} */ { name, kind, names, typescript, isOptional }) {
  const type = { cart: 'CartInput', enum: union(names) }[kind];
  const own = typescript === kind || kind === 'cart' ? (type ?? kind) : typescript;
  return `${name}${isOptional ? `?: ${own} | null | undefined` : `: ${own}`}`;
}

function signature(/** @type {Rule} */ { gives, fails, record, parameters, result }) {
  const takes = record
    ? `${record.name}: ${record.typescript}`
    : parameters.map(declared).join(', ');
  const codes = union(fails);
  const fields = union(parameters.map(({ name }) => name));
  const value =
    { errors: `readonly FieldError<${fields}, ${codes}>[]`, topUp: `TopUpCheck<${codes}>` }[
      result.kind
    ] ?? result.typescript;
  if (gives === '') return `(${takes}) => ${value}`;
  if (gives === 'cart') return `(${takes}) => CartChange<${codes}>`;
  const members = gives === '...' ? value : `{ readonly ${gives}: ${value} }`;
  return `(${takes}) => Result<${members}, ${codes}>`;
}

/**
 * Returns the description as files of TypeScript, by their names.
 * @param {Description} description
 * @param {string} digest
 */
export function toTypeScript({ errors, rules, types, layout }, digest) {
  const interfaces = types.map(({ name, doc, names, members = [] }) =>
    names === undefined
      ? `${comment(doc)}export interface ${name} {\n${members.map((one) => member(one)).join('')}}\n`
      : `${comment(doc)}export type ${name} = ${union(names)};\n`,
  );
  const records = rules.flatMap(({ record, parameters }) => {
    if (record === undefined) return [];
    const members = parameters.map((one) => `${comment(one.doc)}readonly ${declared(one)};\n`);
    const name = record.typescript.replace(/^readonly (\w+)\[\]$/, '$1');
    return [`${comment(record.doc)}export interface ${name} {\n${members.join('')}}\n`];
  });
  const functions = rules.map((rule) =>
    member({ name: rule.name, doc: rule.doc, typescript: signature(rule) }),
  );
  // Codes behind the last one of a rule are the server's.
  const used = rules.flatMap(({ fails }) => fails.map((code) => errors.indexOf(code)));
  const known = errors.slice(0, Math.max(errors.indexOf('field_invalid'), ...used) + 1);
  const bound = rules.map(({ name, record, gives, parameters, result }) => ({
    name,
    ...(record !== undefined && { record: record.name }),
    ...(record?.typescript.startsWith('readonly ') && { isList: true }),
    parameters: parameters.map(({ name: called, kind, names, isOptional }) => ({
      ...{ name: called, kind },
      ...(names.length > 0 && { names }),
      ...(isOptional && { isOptional }),
    })),
    ...(gives !== '' && { gives }),
    kind: result.kind,
    ...(result.names.length > 0 && { names: result.names }),
  }));
  const source = '// Written by bindings/build.mjs from the description of the module.\n';
  const api = `${source}import type {
  Cart, CartChange, CartInput, FieldError, ImeiCheck, Quote, Recommendation, RestoreCode, Result, TopUpCheck, UnitPhoneError,
} from '../types.js';
${[...interfaces, ...records].join('')}
/**
 * The functions of the core that the module has.
 * @example
 * const { formatMxn }: Pick<Rules, 'formatMxn'> = core;
 * formatMxn(16900); // '$169.00'
 */
export interface Rules {
${functions.join('')}}
/**
 * The codes that the functions of the core return or throw.
 * @example
 * const code: KnownCode = 'plan_unknown';
 * code; // 'plan_unknown'
 */
export type KnownCode = ${union(known)};
`;
  const script = `${source}import type { Rule } from '../rules.js';
import type { KnownCode } from './api.js';
/** The codes in the order of C++. */
export const errors: readonly KnownCode[] = ${JSON.stringify(known)};
export const rules: readonly Rule[] = ${JSON.stringify(bound)};
/** The positions in the buffer that C++ and JavaScript share, in doubles. */
export const layout = ${JSON.stringify(layout)};
/** A digest of everything that scripts and module share. The module's imports have it in their name. */
export const digest = '${digest}';
`;
  return { 'api.ts': api, 'description.ts': script };
}
