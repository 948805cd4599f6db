// What a C++ file reads, among our own files.

import { dirname, join, normalize } from 'node:path';

/**
 * The file and all of our headers that it includes, directly or through others. Conditions of the preprocessor
 * are not looked at, so that a header may be named which this build does not read, never the other way round.
 * @param {string} file from the root of the repository
 * @param {string[]} folders where the compiler looks for headers, from the root
 * @param {(file: string) => string | null} read null where there is no such file
 */
export function withHeaders(file, folders, read) {
  /** @type {Map<string, string>} */
  const found = new Map();
  const visit = (/** @type {string} */ path) => {
    if (found.has(path)) return true;
    const text = read(path);
    if (text === null) return false;
    found.set(path, text);
    for (const [, quote, name = ''] of text.matchAll(
      /^[ \t]*#[ \t]*include[ \t]*(["<])([^">]+)/gm,
    )) {
      const places = quote === '"' ? [dirname(path), ...folders] : folders;
      places.some((folder) => visit(normalize(join(folder, name))));
    }
    return true;
  };
  visit(file);
  return found;
}

/**
 * The folders of `-I` in a compiler's command. CMake puts a path in quotes where it holds a blank.
 * @param {string} command
 */
export const includeFolders = (command) =>
  [...command.matchAll(/ -I(?:"([^"]+)"|([^ ]+))/g)].map(
    ([, quoted, plain = '']) => quoted ?? plain,
  );

/**
 * The command without the flags that are there for precompiled headers only: those are the compiler's own, and
 * clang-tidy is another one.
 * @param {string} command
 */
export const withoutPrecompiled = (command) =>
  command.replace(
    / -Winvalid-pch| -fpch-preprocess| -include (?:"[^"]*cmake_pch\.hxx"|[^ ]*cmake_pch\.hxx)/g,
    '',
  );
