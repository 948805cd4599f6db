import { loadEnv, type Plugin } from 'vite';
import { readSite } from '../../src/shared/site/settings.ts';

const publicId = 'virtual:site';
const resolvedId = `\0${publicId}`;

/**
 * Serves `virtual:site`: the merchant's facts with the overrides of the environment (VITE_ keys,
 * .env files included), checked here, so that a bad setting stops the build and no checking code
 * reaches the shopper.
 */
export function siteFacts(): Plugin {
  let env: Record<string, string> = {};
  return {
    name: 'site-facts',
    configResolved(config) {
      env = loadEnv(config.mode, config.envDir === false ? config.root : config.envDir, 'VITE_');
    },
    resolveId(id) {
      return id === publicId ? resolvedId : undefined;
    },
    load(id) {
      if (id !== resolvedId) return undefined;
      return `export const site = ${JSON.stringify(readSite(env))};`;
    },
  };
}
