import type { Plugin } from 'vite';

/** Returns the hooks that serve modules without a file. @param modules Returns the code of each, by its id. */
export function virtualModules(
  modules: Readonly<Record<string, () => string | Promise<string>>>,
): Pick<Plugin, 'resolveId' | 'load'> {
  return {
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0') ? modules[id.slice(1)]?.() : undefined),
  };
}
