// Every Jest suite, as projects. Modules are native ones:
//   npm test -- unit
import { TEST_LIMIT_MS } from './tests/limits.mjs';

const transform = {
  '\\.ts$': [
    '@swc/jest',
    {
      jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
      module: { type: 'es6' },
    },
  ],
};

/** Suites that have passed with the same files, or run at night: scripts/lib/suites.mjs. */
const leftOut = process.env.LEFT_OUT?.split(' ').filter(Boolean) ?? [];

/** A project whose tests run in plain Node. */
const inNode = (/** @type {string} */ name) => ({
  displayName: name,
  testMatch: [`<rootDir>/tests/${name}/**/*.test.ts`],
  testEnvironment: 'node',
  testPathIgnorePatterns: leftOut,
  // Copies of the tree, of the mutants and of copied_tree.test.ts.
  modulePathIgnorePatterns: ['<rootDir>/build/'],
  extensionsToTreatAsEsm: ['.ts'],
  transform,
});

/** @type {import('jest').Config} */
export default {
  maxWorkers: '100%',
  // Node keeps the native modules of finished tests. With more memory than this a worker needs longer to exit than the
  // half second after which Jest kills it with a warning.
  workerIdleMemoryLimit: '1GB',
  testTimeout: TEST_LIMIT_MS,
  projects: [
    {
      ...inNode('bindings'),
      testPathIgnorePatterns: ['<rootDir>/tests/bindings/react/', ...leftOut],
    },
    // The cart in React, in a page.
    { ...inNode('bindings/react'), testEnvironment: 'jsdom' },
    inNode('architecture'),
    inNode('scripts'),
    '<rootDir>/tests/web/jest.config.mjs',
  ],
};
