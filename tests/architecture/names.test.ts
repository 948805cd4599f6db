// TypeScript's unions list the same names as C++.
import { describe, expect, it } from '@jest/globals';
import { loadShopCore } from '@tuisty/shop-core';
import { rules } from '../../bindings/dist/raw/description.js';
import { read, unionOf } from './support/sources';

/** The error codes of the C++ list. */
function codesInCpp(): string[] {
  const source = read('wasm-core/include/shop/error.hpp');
  return [...source.matchAll(/^\s*X\((\w+)\)/gm)].map(([, code = '']) => code);
}

const { catalogue } = await loadShopCore();
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

describe('names shared with C++', () => {
  it('are the only error codes of the package, besides that of its own check', () => {
    const codes = new Set([...codesInCpp(), 'argument_invalid']);
    const types = ['types', 'raw/api'].map((name) => read(`bindings/src/${name}.ts`));
    const named = [...types.join('').matchAll(/'([a-z]+(?:_[a-z]+)+)'/g)].map(([, code]) => code);
    expect(new Set(named).size).toBeGreaterThan(40);
    expect(named.filter((code) => !codes.has(code ?? ''))).toEqual([]);
  });

  it('are equal for fields', () => {
    const [, list = ''] = read('wasm-core/src/forms.cpp').split('kFieldNames');
    const names = [...list.slice(0, list.indexOf('});')).matchAll(/"(\w+)"/g)].map(
      ([, name = '']) => name,
    );
    const forms = rules.filter(({ name }) =>
      ['checkRegistration', 'checkPasswordChange'].includes(name),
    );
    const fields = forms.flatMap(({ parameters }) => parameters.map((one) => one.name));
    expect(sorted(fields)).toEqual(sorted(names));
  });

  it('are equal for families and social networks', () => {
    const types = 'bindings/src/raw/api.ts';
    expect(unionOf(types, 'Family')).toEqual(catalogue.families.map((family) => family.id));
    const networks = catalogue.plans.flatMap((plan) => [
      ...plan.socialMedia,
      ...plan.socialMediaInter,
    ]);
    expect(sorted(unionOf(types, 'SocialNetwork'))).toEqual(sorted(networks));
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
