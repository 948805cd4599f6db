import type { Plugin } from 'vite';
import { rareFacts } from '../../src/shared/site/defaults.ts';
import { readSite } from '../../src/shared/site/settings.ts';
import { virtualModules } from './virtualModules.ts';

const isRare = ([fact]: [string, unknown]) => rareFacts.some((rare) => rare === fact);

/**
 * Serves `virtual:site` and `virtual:site/rare`: the merchant's facts with the overrides of the environment
 * (docs/settings.md). They are validated here, so that an invalid setting stops the build and pages
 * contain no validation code.
 */
export function siteFacts(): Plugin {
  const codeOf = (name: 'site' | 'rare'): string => {
    const facts = Object.entries(readSite(process.env)).filter(
      (fact) => isRare(fact) === (name === 'rare'),
    );
    return `export const ${name} = ${JSON.stringify(Object.fromEntries(facts))};`;
  };
  return {
    name: 'site-facts',
    ...virtualModules({
      'virtual:site': () => codeOf('site'),
      'virtual:site/rare': () => codeOf('rare'),
    }),
  };
}
