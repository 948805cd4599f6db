const HEADER_BYTES = 8;
/** The number that starts the import section, the only section that is rewritten. */
const IMPORT_SECTION = 2;

/**
 * Returns a WebAssembly module that imports everything from one module name.
 *
 * Emscripten names the imported module `a`, or `env` without minification. A bundler that treats wasm as an ES module
 * looks for a file of that name, so the name must be that of a file.
 *
 * @param {Uint8Array} wasm
 * @param {string} name
 */
export function renameImports(wasm, name) {
  let at = HEADER_BYTES;
  /** Reads an unsigned LEB128 number. */
  const integer = () => {
    for (let value = 0, shift = 0; ; shift += 7) {
      const next = wasm[at++];
      if (next === undefined) throw new Error('The module ends too early');
      value |= (next & 0x7f) << shift;
      if (next < 0x80) return value;
    }
  };
  /** Reads bytes that follow their number. */
  const bytes = () => {
    const length = integer();
    return wasm.subarray(at, (at += length));
  };
  while (wasm[at] !== IMPORT_SECTION) {
    at += 1;
    bytes();
  }
  const before = wasm.subarray(0, ++at);
  integer(); // the section's size
  const count = integer();
  const section = encoded(count);
  for (let index = 0; index < count; ++index) {
    bytes();
    const field = bytes();
    const kind = integer();
    if (kind !== 0) throw new Error(`The module imports more than functions: kind ${kind}`);
    section.push(...sized(new TextEncoder().encode(name)), ...sized(field), kind);
    section.push(...encoded(integer()));
  }
  return Uint8Array.from([...before, ...sized(section), ...wasm.subarray(at)]);
}

/** @param {number} value @returns {number[]} */
function encoded(value) {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...encoded(value >>> 7)];
}

const sized = (/** @type {ArrayLike<number>} */ bytes) => [
  ...encoded(bytes.length),
  ...Array.from(bytes),
];
