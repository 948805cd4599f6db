import { loadEnv, type Plugin } from 'vite';
import { rareFacts } from '../../src/shared/site/defaults.ts';
import { readSite } from '../../src/shared/site/settings.ts';
import { virtualModules } from './virtualModules.ts';

const isRare = ([fact]: [string, unknown]) => rareFacts.some((rare) => rare === fact);

/**
 * Serves `virtual:site` and `virtual:site/rare`: the merchant's facts with the overrides of the environment
 * (VITE_ keys, .env files included). They are validated here, so that an invalid setting stops the build and pages
 * contain no validation code.
 */
export function siteFacts(): Plugin {
  let env: Record<string, string> = {};
  const codeOf = (name: 'site' | 'rare'): string => {
    const facts = Object.entries(readSite(env)).filter(
      (fact) => isRare(fact) === (name === 'rare'),
    );
    return `export const ${name} = ${JSON.stringify(Object.fromEntries(facts))};`;
  };
  return {
    name: 'site-facts',
    configResolved(config) {
      env = loadEnv(config.mode, config.envDir === false ? config.root : config.envDir, 'VITE_');
    },
    ...virtualModules({
      'virtual:site': () => codeOf('site'),
      'virtual:site/rare': () => codeOf('rare'),
    }),
  };
}
