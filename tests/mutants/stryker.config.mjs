// StrykerJS, started by `npm run nightly -- mutants`: it changes the pages or the npm package in a copy of the tree, one
// place at a time, and runs the tests that reach it.
import { fileURLToPath } from 'node:url';

const inPackage = process.env.STRYKER_AREA === 'package';

export default {
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
  jest: {
    projectType: 'custom',
    configFile: 'tests/mutants/jest.config.mjs',
    // The runner knows which files reach a mutation, and looking for related ones takes Jest seconds for each.
    enableFindRelatedTests: false,
  },
  coverageAnalysis: 'perTest',
  // A file that names its environment would not have that of StrykerJS, which reports what its tests reach.
  buildCommand: inPackage
    ? 'tsc -p bindings'
    : 'find tests/web -name *.test.* -exec sed -i s/@jest-environment.node/@without-page/ {} +',
  mutate: [],
  ignorePatterns: ['build', '.data', 'web/dist*', 'server', 'wasm-core'],
  ignoreStatic: true,
  plugins: ['@stryker-mutator/*', fileURLToPath(new URL('ignored.mjs', import.meta.url))],
  ignorers: ['elsewhere'],
  tempDirName: 'build/mutants/stryker',
  reporters: ['clear-text', 'progress-append-only', 'html', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
  htmlReporter: { fileName: `build/mutants/${inPackage ? 'package' : 'pages'}.html` },
  jsonReporter: { fileName: `build/mutants/${inPackage ? 'package' : 'pages'}.json` },
  // Of a busy machine; loops without an end are counted.
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 20,
  // Node keeps the modules of every run: with more of them, it mostly collects garbage.
  maxTestRunnerReuse: 10,
  thresholds: { high: 90, low: 80, break: 80 },
};
