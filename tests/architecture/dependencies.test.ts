// What the C++ code may include and contain. TypeScript is checked by .dependency-cruiser.mjs and eslint.config.mjs.
import { basename } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { codeOf, filesIn, includesOf, read } from './support/sources';

const cpp = /\.(cpp|hpp|h)$/;

const namesIn = (place: string) => new Set(filesIn(place, cpp).map((file) => basename(file)));

/** Expects every include to be allowed, and reports others as "file: header". */
function expectIncludes(
  files: readonly string[],
  allowed: (header: string, file: string) => boolean,
): void {
  const wrong = files.flatMap((file) =>
    includesOf(file)
      .filter((header) => !allowed(header, file))
      .map((header) => `${file}: ${header}`),
  );
  expect([files.length > 0, wrong]).toEqual([true, []]);
}

describe('wasm-core', () => {
  const files = filesIn('wasm-core', cpp);
  const own = namesIn('wasm-core/src');
  // No header for input, output, threads or random numbers. chrono has the calendar; clocks are forbidden below.
  const standard =
    'algorithm array cctype charconv chrono cmath compare concepts cstddef cstdint cstdlib ' +
    'functional initializer_list iterator limits map numeric optional set span string string_view ' +
    'tuple type_traits utility variant vector';
  const allowed = new Set(standard.split(' ').map((name) => `<${name}>`));

  it('includes only itself and allowed headers of the standard library', () =>
    expectIncludes(
      files,
      (header) => allowed.has(header) || own.has(header) || header.startsWith('shop/'),
    ));

  it('includes no private header in a public one', () =>
    expectIncludes(filesIn('wasm-core/include', cpp), (header) => /^(<|shop\/)/.test(header)));

  it.each([
    [
      'throws no exception, reads no clock and has no code for a platform',
      /\b(\w+_clock|throw|try|catch|EMSCRIPTEN\w*|__EMSCRIPTEN__|__wasm\w*|_WIN32|thread_local|volatile)\b/,
    ],
    // A variable outside of any function or class starts a line and is not constexpr.
    [
      'has no global variables',
      /^(?:static |inline )*(?:std::|int|double|bool|auto)[\w:<>, *&]* \w+(?: =|\{|;)/m,
    ],
  ])('%s', (_, forbidden) =>
    expect(files.filter((file) => forbidden.test(codeOf(file)))).toEqual([]),
  );

  it('links no library', () =>
    expect(read('wasm-core/CMakeLists.txt')).not.toMatch(/target_link_libraries|find_package/));
});

describe('bindings', () => {
  const files = filesIn('bindings/native', cpp);

  it('include only the public core, embind and the standard library in C++', () => {
    const own = namesIn('bindings/native');
    const allowed = /^(shop\/.+|<(emscripten\/(bind|val|em_macros)\.h|[a-z_0-9]+)>)$/;
    expectIncludes(files, (header) => own.has(header) || allowed.test(header));
  });

  it('register all functions in one file', () => {
    const tables = files.filter((file) => codeOf(file).includes('EMSCRIPTEN_BINDINGS('));
    expect(tables).toEqual(['bindings/native/table.cpp']);
  });
});

describe('server', () => {
  // main, admin -> app -> features -> http, postgres, outbound -> units. Includes go neither up nor
  // sideways.
  const files = filesIn('server', cpp).filter((file) => !file.startsWith('server/sandbox/'));
  // The build writes a header for each of these.
  const embedded = filesIn('server', /\.(sql|json|txt|eml)$/).map((file) => `${file}.hpp`);
  const known = new Set([...files, ...embedded, ...filesIn('server', /\.inc$/)]);
  const ranks = new Map(
    [
      ['main', 'admin'],
      ['app'],
      ['checkout', 'accounts', 'imei'],
      ['http', 'postgres', 'outbound'],
    ].flatMap((rooms, rank) => rooms.map((room) => [room, rank] as const)),
  );
  /** The folder of a file, or its name without its ending when it lies beside the folders. */
  const roomOf = (file: string) => file.split('/')[1]?.replace(cpp, '') ?? '';
  const rankOf = (file: string) => ranks.get(roomOf(file)) ?? ranks.size;

  it('includes the public core, and its own files by their path from server/', () =>
    expectIncludes(files, (header) => /^(<|shop\/)/.test(header) || known.has(`server/${header}`)));

  it('compiles the JSON library in one unit', () => {
    const users = files.filter((file) => codeOf(file).includes('<nlohmann/json.hpp>'));
    expect(users).toEqual(['server/base/json.cpp']);
  });

  it('includes only lower layers, and no feature includes another', () =>
    expectIncludes(files, (header, file) => {
      const included = `server/${header}`;
      const [from, to] = [rankOf(file), rankOf(included)];
      const isSideways = from === to && from !== 1 && from !== ranks.size;
      return (
        !known.has(included) || roomOf(included) === roomOf(file) || (from <= to && !isSideways)
      );
    }));
});
