// Jest for the mutations of StrykerJS: of the pages their suite, of the package its own.
import { fileURLToPath } from 'node:url';
import base from '../../jest.config.mjs';
import web from '../web/jest.config.mjs';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

const bindings = {
  ...base.projects.find((one) => one.displayName === 'bindings'),
  rootDir: here('../..'),
  // They test files, sizes and types, and the package that has no mutation.
  testPathIgnorePatterns: [
    '/(package|size|types|declarations|vectors_in_chromium|copied_tree|examples|memory)\\.test',
  ],
  // StrykerJS links node_modules, where the package is that of the tree and not the mutated copy.
  moduleNameMapper: {
    '^@tuisty/shop-core$': '<rootDir>/bindings/dist/index.js',
    '^@tuisty/shop-core/react$': '<rootDir>/bindings/dist/react/index.js',
  },
};

// The test of the legal texts reads the names of storage keys in the source, which here has its mutations.
const pages = { ...web, testPathIgnorePatterns: ['/pages/legal/'] };

export default {
  ...(process.env.STRYKER_AREA === 'package' ? bindings : pages),
  testEnvironment: here('environment.mjs'),
  testTimeout: base.testTimeout,
  runner: here('covering.mjs'),
};
