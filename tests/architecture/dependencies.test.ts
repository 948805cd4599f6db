// What the C++ code may include and contain. TypeScript is checked by .dependency-cruiser.mjs and eslint.config.mjs.
import { describe, expect, it } from '@jest/globals';
import { codeOf, filesIn, includesOf, read } from './support/sources';

const cpp = /\.(cpp|hpp|h)$/;

/** Every forbidden use, as "file: what". */
function offences(
  files: string[],
  usesOf: (file: string) => string[],
  allowed: (use: string, file: string) => boolean,
): string[] {
  expect(files.length).toBeGreaterThan(0);
  return files.flatMap((file) =>
    usesOf(file)
      .filter((use) => !allowed(use, file))
      .map((use) => `${file}: ${use}`),
  );
}

describe('wasm-core', () => {
  const files = filesIn('wasm-core', cpp);
  const own = new Set(filesIn('wasm-core/src', cpp).map((file) => file.split('/').pop()));
  // No header for input, output, threads or random numbers. chrono has the calendar; clocks are forbidden below.
  const standard = new Set(
    (
      'algorithm array cctype charconv chrono cmath compare concepts cstddef cstdint cstdlib ' +
      'functional initializer_list iterator limits map numeric optional set span string string_view ' +
      'tuple type_traits utility variant vector'
    ).split(' '),
  );

  it('includes only itself and allowed headers of the standard library', () => {
    const allowed = (header: string) => {
      const name = header.slice(1, -1);
      return header.startsWith('<')
        ? standard.has(name)
        : name.startsWith('shop/') || own.has(name);
    };
    expect(offences(files, includesOf, allowed)).toEqual([]);
  });

  it('includes no private header in a public one', () => {
    const isPublic = (header: string) => header.startsWith('<') || header.startsWith('"shop/');
    expect(offences(filesIn('wasm-core/include', cpp), includesOf, isPublic)).toEqual([]);
  });

  it('throws no exception, reads no clock and has no code for a platform', () => {
    const forbidden =
      /\b(\w+_clock|throw|try|catch|EMSCRIPTEN\w*|__EMSCRIPTEN__|__wasm\w*|_WIN32|thread_local|volatile)\b/g;
    const uses = (file: string) => codeOf(file).match(forbidden) ?? [];
    expect(offences(files, uses, () => false)).toEqual([]);
  });

  it('has no global variables', () => {
    // A variable outside of any function or class starts a line and is not constexpr.
    const variable =
      /^(?:static |inline )*(?:std::|int|double|bool|auto)[\w:<>, *&]* \w+(?: =|\{|;).*$/gm;
    const uses = (file: string) => codeOf(file).match(variable) ?? [];
    expect(offences(filesIn('wasm-core/src', cpp), uses, () => false)).toEqual([]);
  });

  it('links no library', () => {
    expect(read('wasm-core/CMakeLists.txt')).not.toMatch(/target_link_libraries|find_package/);
  });
});

describe('bindings', () => {
  it('include only the public core, embind and the standard library in C++', () => {
    const own = new Set(filesIn('bindings/native', cpp).map((file) => file.split('/').pop()));
    const allowed = (header: string) => {
      const name = header.slice(1, -1);
      return header.startsWith('<')
        ? /^(emscripten\/(bind|val|em_macros)\.h|[a-z_0-9]+)$/.test(name)
        : own.has(name) || name.startsWith('shop/');
    };
    expect(offences(filesIn('bindings/native', cpp), includesOf, allowed)).toEqual([]);
  });

  it('register all functions in one file', () => {
    const tables = filesIn('bindings/native', cpp).filter((file) =>
      codeOf(file).includes('EMSCRIPTEN_BINDINGS('),
    );
    expect(tables).toEqual(['bindings/native/table.cpp']);
  });
});

describe('server', () => {
  it('includes the public core, and nothing of browser or bindings', () => {
    const forbidden = /emscripten|bindings\/|web\/|wasm-core\//;
    const privates = new Set(
      filesIn('wasm-core/src', /\.hpp$/).map((file) => file.split('/').pop()),
    );
    const server = filesIn('server', cpp);
    const own = new Set(server.map((file) => file.split('/').pop()));
    const allowed = (header: string) => {
      const name = header.slice(1, -1);
      return !forbidden.test(name) && !(privates.has(name) && !own.has(name));
    };
    expect(offences(server, includesOf, allowed)).toEqual([]);
  });

  // main, admin -> app -> features -> http, postgres, outbound -> units. Includes go neither up nor
  // sideways.
  const files = filesIn('server', cpp).filter((file) => !file.startsWith('server/sandbox/'));
  // The build writes a header for each of these.
  const embedded = filesIn('server', /\.(sql|json|txt)$/).map((file) => `${file}.hpp`);
  const known = new Set([...files, ...embedded, ...filesIn('server', /\.inc$/)]);
  const ownIncludes = (file: string) =>
    includesOf(file)
      .map((header) => `server/${header.slice(1, -1)}`)
      .filter((header) => known.has(header));
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

  it('includes its own files by their path from server/', () => {
    const texts = (file: string) => includesOf(file).filter((header) => header.startsWith('"'));
    const named = (header: string) =>
      known.has(`server/${header.slice(1, -1)}`) || header.startsWith('"shop/');
    expect(offences(files, texts, named)).toEqual([]);
  });

  it('includes only lower layers, and no feature includes another', () => {
    const allowed = (header: string, file: string) =>
      roomOf(header) === roomOf(file) ||
      rankOf(header) > rankOf(file) ||
      (rankOf(file) === ranks.size && rankOf(header) === ranks.size) ||
      (rankOf(file) === 1 && rankOf(header) === 1);
    expect(offences(files, ownIncludes, allowed)).toEqual([]);
  });
});
