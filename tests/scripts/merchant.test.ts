// The file merchant.env.
import { writeFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { merchantFacts, serverFacts } from '../../scripts/lib/merchant.mjs';
import { newFolder } from './support/folder';

const at = newFolder();
const factsOf = (text: string, env: NodeJS.ProcessEnv = {}) => {
  writeFileSync(at('merchant.env'), text);
  return merchantFacts({ folder: at(), env });
};

it('merchant.env may be missing', () => {
  expect(merchantFacts({ folder: at(), env: {} })).toEqual({});
});

it('merchant.env has facts in quotes, comments and empty values', () => {
  const text = '# ours\nVITE_LEGAL_NAME="Prueba, S.A. de C.V."\nVITE_FACEBOOK_URL=""\n';
  expect(factsOf(text)).toEqual({ VITE_LEGAL_NAME: 'Prueba, S.A. de C.V.', VITE_FACEBOOK_URL: '' });
});

it('merchant.env comes after the environment', () => {
  const text = 'SHIPPING_PESOS=99\nPAYMENT_METHODS=card\n';
  expect(factsOf(text, { SHIPPING_PESOS: '120' })).toEqual({ PAYMENT_METHODS: 'card' });
});

it('a local server gets the shipping price and the payment methods, but no public address', () => {
  const own = { SHIPPING_PESOS: '99', PAYMENT_METHODS: 'card,oxxo' };
  expect(serverFacts({ ...own, PUBLIC_URL: 'https://tienda.example' })).toEqual(own);
});

it('merchant.env with a misspelt name is rejected', () => {
  expect(() => factsOf('SHIPING_PESOS=99\n')).toThrow(
    'merchant.env: unknown setting SHIPING_PESOS (docs/settings.md)',
  );
});
