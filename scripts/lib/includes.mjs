// Finds the headers of this repository that a C++ file includes.

import { dirname, join, normalize } from 'node:path';

/**
 * Returns the file and all of our headers that it includes, directly or through others.
 * Preprocessor conditions are ignored, so the result may have headers that this build does not
 * read, but lacks none.
 * @param {string} file from the root of the repository
 * @param {string[]} folders the compiler's include folders, from the root
 * @param {(file: string) => string | null} read returns null for a missing file
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
 * Returns the folders of `-I` in a compiler's command. CMake quotes a path with a space.
 * @param {string} command
 */
export const includeFolders = (command) =>
  [...command.matchAll(/ -I(?:"([^"]+)"|([^ ]+))/g)].map(
    ([, quoted, plain = '']) => quoted ?? plain,
  );

/**
 * Returns the command without the flags that clang-tidy refuses: of precompiled headers, because another compiler wrote
 * them, and the initialisation of variables, which clang before version 16 has behind another flag only.
 * @param {string} command
 */
export const readableByClang = (command) =>
  command.replace(
    / -ftrivial-auto-var-init=\w+| -Winvalid-pch| -fpch-preprocess| -include (?:"[^"]*cmake_pch\.hxx"|[^ ]*cmake_pch\.hxx)/g,
    '',
  );
