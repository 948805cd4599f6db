// StrykerJS, started by `npm run nightly -- mutants`: it changes the pages or the npm package in a copy of the tree, one
// place at a time, and runs the tests that reach it.
const inPackage = process.env.STRYKER_AREA === 'package';

export default {
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
  jest: { projectType: 'custom', configFile: 'tests/mutants/jest.config.mjs' },
  coverageAnalysis: 'perTest',
  // The tests import the compiled package.
  ...(inPackage ? { buildCommand: 'node_modules/.bin/tsc -p bindings' } : {}),
  mutate: [],
  ignorePatterns: ['build', '.data', 'web/dist*', 'docs', 'server', 'wasm-core'],
  ignoreStatic: true,
  tempDirName: 'build/mutants/stryker',
  reporters: ['clear-text', 'progress-append-only', 'html'],
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
  htmlReporter: { fileName: `build/mutants/${inPackage ? 'package' : 'pages'}.html` },
  // Jest reads all modules again for each mutation, on a machine that may be busy.
  timeoutMS: 60_000,
  thresholds: { high: 90, low: 80, break: 80 },
};
