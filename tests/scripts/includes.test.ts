// Which headers a C++ file reads: what clang-tidy must read again when one of them changes.
import { expect, test } from '@jest/globals';
import { withHeaders } from '../../scripts/lib/includes.mjs';

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
const headers = (file: string) =>
  [
    ...withHeaders(file, ['server/src', 'wasm-core/include'], (path) => tree[path] ?? null).keys(),
  ].sort();

test('its own folder before the others, headers of headers, each once', () => {
  expect(headers('server/src/http/api.cpp')).toEqual([
    'server/src/base/text.hpp',
    'server/src/http/api.cpp',
    'server/src/http/api.hpp',
    'server/src/http/local.hpp',
    'wasm-core/include/shop/cart.hpp',
    'wasm-core/include/shop/money.hpp',
  ]);
});

test('the texts come with the names', () => {
  const found = withHeaders('server/src/http/api.hpp', [], (path) => tree[path] ?? null);
  expect(found.get('server/src/http/api.hpp')).toBe(tree['server/src/http/api.hpp']);
});
