/** The number that starts the import section, the only section that is rewritten. */
const IMPORT_SECTION = 2;
const HEADER_BYTES = 8;

/**
 * Returns a WebAssembly module that imports everything from one module name.
 *
 * Emscripten names the imported module `a`, or `env` without minification. A bundler that treats wasm as an ES module
 * looks for a file of that name, so the name must be that of a file.
 *
 * @param {Uint8Array} wasm
 * @param {string} name
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function renameImports(wasm, name) {
  const input = reader(wasm, HEADER_BYTES);
  /** @type {number[][]} */
  const sections = [[...wasm.subarray(0, HEADER_BYTES)]];
  while (!input.atEnd()) {
    const id = input.byte();
    const content = input.bytes(input.integer());
    const renamed = id === IMPORT_SECTION ? renameIn(content, name) : [...content];
    sections.push([id, ...integer(renamed.length), ...renamed]);
  }
  return Uint8Array.from(sections.flat());
}

/** @param {Uint8Array} section @param {string} name */
function renameIn(section, name) {
  const input = reader(section);
  const count = input.integer();
  const bytes = integer(count);
  for (let index = 0; index < count; ++index) {
    input.bytes(input.integer());
    const field = input.bytes(input.integer());
    const kind = input.byte();
    if (kind !== 0) throw new Error(`The module imports more than functions: kind ${kind}`);
    bytes.push(...text(name), ...integer(field.length), ...field, kind);
    bytes.push(...integer(input.integer()));
  }
  return bytes;
}

/** @param {Uint8Array} from @param {number} position */
function reader(from, position = 0) {
  const byte = () => {
    const value = from[position++];
    if (value === undefined) throw new Error('The module ends too early');
    return value;
  };
  return {
    byte,
    atEnd: () => position === from.length,
    /** Reads an unsigned LEB128 number. */
    integer() {
      let value = 0;
      for (let shift = 0; ; shift += 7) {
        const next = byte();
        value += (next & 0x7f) * 2 ** shift;
        if (next < 0x80) return value;
      }
    },
    bytes(/** @type {number} */ length) {
      position += length;
      return from.subarray(position - length, position);
    },
  };
}

/** @param {number} value @returns {number[]} */
function integer(value) {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...integer(value >>> 7)];
}

/** @param {string} value */
function text(value) {
  const bytes = [...new TextEncoder().encode(value)];
  return [...integer(bytes.length), ...bytes];
}
