import { minify } from '@swc/core';
import type { Plugin } from 'vite';

/** Minifies the browser's chunks with swc before Vite does, because only swc inlines the class names of CSS modules. */
export function minifyFirst(): Plugin {
  return {
    name: 'minify-first',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async renderChunk(code, { name }) {
      // React's files are minified as far as swc can, and become longer.
      if (name === 'react') return null;
      const options = { module: true, ecma: 2022, compress: { passes: 3 }, mangle: true } as const;
      return { code: (await minify(code, options)).code, map: null };
    },
  };
}
