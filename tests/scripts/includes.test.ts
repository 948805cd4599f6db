// The headers of a C++ file: clang-tidy checks the file again when one of them changes.
import { expect, test } from '@jest/globals';
import { includeFolders, readableByClang, withHeaders } from '../../scripts/lib/includes.mjs';

const tree: Record<string, string> = {
  'server/src/http/api.cpp':
    '#include "http/api.hpp"\n#include "local.hpp"\n#include <vector>\n# include <shop/cart.hpp>\n// #include "no.hpp"\n',
  'server/src/http/api.hpp': '#pragma once\n#include "../base/text.hpp"\n',
  'server/src/http/local.hpp': '#include "http/api.hpp"\n',
  'server/src/local.hpp': 'not this one\n',
  'server/src/base/text.hpp': '',
  'server/src/no.hpp': '',
  'wasm-core/include/shop/cart.hpp': '#include "shop/money.hpp"\n',
  'wasm-core/include/shop/money.hpp': '',
};
const read = (path: string) => tree[path] ?? null;

test("searches the file's folder first, follows headers of headers, and lists each once", () => {
  const found = withHeaders('server/src/http/api.cpp', ['server/src', 'wasm-core/include'], read);
  expect([...found.keys()].sort()).toEqual([
    'server/src/base/text.hpp',
    'server/src/http/api.cpp',
    'server/src/http/api.hpp',
    'server/src/http/local.hpp',
    'wasm-core/include/shop/cart.hpp',
    'wasm-core/include/shop/money.hpp',
  ]);
  expect(found.get('server/src/http/api.hpp')).toBe(tree['server/src/http/api.hpp']);
});

test('a compiler command names its include folders, with blanks or without', () => {
  const plain = 'c++ -I/shop/server -I/shop/core/include -isystem /usr/include/x -c /shop/a.cpp';
  const quoted = 'c++ -I"/my shop/server" -I/shop/core/include -O2 -c "/my shop/a.cpp"';
  expect(includeFolders(plain)).toEqual(['/shop/server', '/shop/core/include']);
  expect(includeFolders(quoted)).toEqual(['/my shop/server', '/shop/core/include']);
});

test.each([
  ['-fpch-preprocess -Winvalid-pch -include /shop/x.dir/cmake_pch.hxx -include own.hpp'],
  ['-Winvalid-pch -include "/my shop/x.dir/cmake_pch.hxx" -include own.hpp'],
  ['-ftrivial-auto-var-init=zero -include own.hpp'],
])('a compiler command is reduced by what clang-tidy refuses: %s', (options) => {
  expect(readableByClang(`c++ -O2 ${options} -c a.cpp`)).toBe('c++ -O2 -include own.hpp -c a.cpp');
});
