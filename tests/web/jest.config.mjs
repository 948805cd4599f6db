// Jest project `web`: the pages in jsdom with the real WebAssembly core. Part of `npm test`.
import { fileURLToPath } from 'node:url';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

// The shopper's device, on any machine. Workers inherit it.
process.env.TZ = 'America/Mexico_City';

/** @type {import('jest').Config} */
export default {
  displayName: 'web',
  rootDir: here('../..'),
  testMatch: ['<rootDir>/tests/web/**/*.test.{ts,tsx}'],
  testEnvironment: here('support/environment.mjs'),
  setupFilesAfterEnv: [here('support/setup.ts')],
  // Copies of the tree, of the mutants and of copied_tree.test.ts.
  modulePathIgnorePatterns: ['<rootDir>/build/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx', '.md', '.inc'],
  moduleNameMapper: {
    '\\.module\\.css$': here('support/classNames.ts'),
    '\\.css$': here('support/nothing.ts'),
    // jsdom has no workers.
    '^altcha/workers/': here('support/fileUrl.ts'),
    '\\.(svg|png|webp|avif|jpg|woff2)(\\?.*)?$': here('support/fileUrl.ts'),
    '^(.+\\.md)\\?raw$': '$1',
    // Jest imports no wasm.
    '/instantiateCore$': here('support/instantiateCore.ts'),
    '^virtual:common-passwords$': here('../../server/accounts/common_passwords.inc'),
    '^virtual:originals$': here('support/originals.ts'),
    // The browser's needs a MessageChannel, which jsdom lacks.
    '^react-dom/server$': 'react-dom/server.node',
    // Vite lists the pages; Jest takes any by its path.
    '/pageModules$': here('support/pageModules.ts'),
    '^virtual:site/rare$': here('support/rareFacts.ts'),
    '^virtual:site$': here('../../web/src/shared/site/defaults.ts'),
    '^@/(.*)$': here('../../web/src/$1'),
  },
  transform: {
    '\\.(?:md|inc)$': here('support/markdown.mjs'),
    '\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
      },
    ],
  },
};
