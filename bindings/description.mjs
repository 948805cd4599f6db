// Reads what native/description.cpp has to say about the module, for the package's scripts.
import { readFileSync } from 'node:fs';

/**
 * A function of the core.
 * @typedef {import('./src/raw/description.js').Rule} Rule
 * @typedef {import('./src/raw/description.js').Parameter} Parameter
 * @typedef {{ name: string, takes: string, gives: string, types: string[] }} Line
 */

/**
 * Runs the program and returns its description.
 * @param {string} program a WebAssembly module
 * @returns {{ catalogue: object, maxText: number, errors: string[], rules: Rule[] }}
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
  const text = new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  const { rules, ...others } = JSON.parse(text);
  return { ...others, rules: rules.map(toRule) };
}

/**
 * Reads a line of native/rules.hpp. Arguments are separated by commas; those in braces are members of one object, those
 * in brackets members of the objects of a list. `name?` may be missing, `name=1` is 1 if it is missing. A 0 behind a type
 * says that the C++ type is optional: without a mark the argument may then be null.
 * @param {Line} line
 * @returns {Rule}
 */
function toRule({ name, takes, gives, types: [type = '', ...types] }) {
  const [, record, bracket, names = takes] = /^(\w+)([[{])(.*).$/.exec(takes) ?? [];
  // A list has the types of its members in one word.
  const known = types.flatMap((one) => one.split(' '));
  const parameters = names.split(',').map((one, index) => {
    const [, own = '', mark, usual] = /^(\w+)([?=]?)(.*)$/.exec(one) ?? [];
    const isNullable = mark === '' && known[index]?.endsWith('0') === true;
    return {
      name: own,
      type: known[index]?.replace('0', '') ?? '',
      ...(mark !== '' && { isOptional: true }),
      ...(isNullable && { isNullable }),
      ...(mark === '=' && { usual: Number(usual) }),
    };
  });
  return {
    name,
    ...(record !== undefined && { record }),
    ...(bracket === '[' && { isList: true }),
    parameters,
    ...(gives !== '' && { gives }),
    type,
  };
}
