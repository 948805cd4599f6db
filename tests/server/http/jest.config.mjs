// The shop from outside. Alone:
//   NODE_OPTIONS=--experimental-vm-modules npx jest --config tests/server/http/jest.config.mjs

export default {
  displayName: 'server',
  testEnvironment: 'node',
  globalSetup: './support/cluster.mjs',
  globalTeardown: './support/cluster_ends.mjs',
  testMatch: ['<rootDir>/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
        module: { type: 'es6' },
      },
    ],
  },
  // Only for what hangs: no test is near it, however busy the machine.
  testTimeout: 300_000,
};
