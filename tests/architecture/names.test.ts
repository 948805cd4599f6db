// TypeScript's unions list the same names as C++.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { loadShopCore, type Catalogue } from '@tuisty/shop-core';
import { read, unionOf } from './support/sources';

/** The error codes of the C++ list. */
function codesInCpp(): string[] {
  const source = read('wasm-core/include/shop/error.hpp');
  return [...source.matchAll(/^\s*X\((\w+)\)/gm)].map(([, code = '']) => code);
}

let catalogue: Catalogue;

beforeAll(async () => {
  ({ catalogue } = await loadShopCore());
});

const seen = (names: readonly string[]) => [...new Set(names)].sort();

describe('names shared with C++', () => {
  it('are equal for error codes, in the same order', () => {
    const codes = codesInCpp();
    expect(codes.length).toBeGreaterThan(50);
    expect(unionOf('bindings/src/types/errors.ts', 'ErrorCode')).toEqual(codes);
  });

  it('are equal for fields', () => {
    const [, list = ''] = read('wasm-core/src/forms.cpp').split('kFieldNames');
    const names = [...list.slice(0, list.indexOf('});')).matchAll(/"(\w+)"/g)].map(
      ([, name = '']) => name,
    );
    expect(unionOf('bindings/src/types/checks.ts', 'FieldName')).toEqual(names);
  });

  it('are equal for families and social networks', () => {
    const types = 'bindings/src/types/catalogue.ts';
    expect(unionOf(types, 'Family')).toEqual(catalogue.families.map((family) => family.id));
    const networks = catalogue.plans.flatMap((plan) => [
      ...plan.socialMedia,
      ...plan.socialMediaInter,
    ]);
    expect([...unionOf(types, 'SocialNetwork')].sort()).toEqual(seen(networks));
  });

  it('are the only error codes in openapi.yaml', () => {
    const codes = new Set(codesInCpp());
    const document = read('server/openapi.yaml');
    const [, schema = ''] = document.split(/^ {4}ErrorCode:$/m);
    const listed = [...(schema.split(/^ {4}\w/m)[0] ?? '').matchAll(/^\s+- (\w+)$/gm)].map(
      ([, code = '']) => code,
    );
    expect(listed.length).toBeGreaterThan(0);
    expect(listed.filter((code) => !codes.has(code))).toEqual([]);
  });
});
