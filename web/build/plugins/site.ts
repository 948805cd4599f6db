import { loadEnv, type Plugin } from 'vite';
import { rareFacts } from '../../src/shared/site/defaults.ts';
import { readSite } from '../../src/shared/site/settings.ts';

const publicId = 'virtual:site';
const resolvedId = `\0${publicId}`;
const rareId = 'virtual:site/rare';
const resolvedRareId = `\0${rareId}`;
const isRare = ([fact]: [string, unknown]) => rareFacts.some((rare) => rare === fact);

/**
 * Serves `virtual:site` and `virtual:site/rare`: the merchant's facts with the overrides of the environment
 * (VITE_ keys, .env files included). They are validated here, so that an invalid setting stops the build and pages
 * contain no validation code.
 */
export function siteFacts(): Plugin {
  let env: Record<string, string> = {};
  return {
    name: 'site-facts',
    configResolved(config) {
      env = loadEnv(config.mode, config.envDir === false ? config.root : config.envDir, 'VITE_');
    },
    resolveId(id) {
      if (id === rareId) return resolvedRareId;
      return id === publicId ? resolvedId : undefined;
    },
    load(id) {
      if (id !== resolvedId && id !== resolvedRareId) return undefined;
      const wantsRare = id === resolvedRareId;
      const facts = Object.entries(readSite(env)).filter((fact) => isRare(fact) === wantsRare);
      return `export const ${wantsRare ? 'rare' : 'site'} = ${JSON.stringify(Object.fromEntries(facts))};`;
    },
  };
}
