import { fileURLToPath } from 'node:url';

/** @type {import('vite').UserConfig} */
export default {
  root: fileURLToPath(new URL('page', import.meta.url)),
  logLevel: 'warn',
  resolve: {
    alias: { '@': fileURLToPath(new URL('../../web/src', import.meta.url)) },
    // One React for the shop's store and for the libraries it is compared with.
    dedupe: ['react', 'react-dom'],
  },
  build: {
    target: 'es2022',
    outDir: fileURLToPath(new URL('../../build/bench', import.meta.url)),
    emptyOutDir: true,
    assetsInlineLimit: 0,
  },
};
