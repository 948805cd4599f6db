// Tests of the shop over HTTP: npm test -- http
import { TEST_LIMIT_MS } from '../../limits.mjs';

export default {
  displayName: 'server',
  maxWorkers: '100%',
  testEnvironment: './support/environment.mjs',
  globalSetup: './support/cluster.mjs',
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
  testTimeout: TEST_LIMIT_MS,
};
