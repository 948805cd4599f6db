// The Jest projects whose tests are run against the mutations of StrykerJS.
import { fileURLToPath } from 'node:url';
import base from '../../jest.config.mjs';
import web from '../web/jest.config.mjs';

/** StrykerJS wraps the environment of a single project; of several each brings its own. */
const environments = {
  web: fileURLToPath(new URL('environment.mjs', import.meta.url)),
  bindings: '@stryker-mutator/jest-runner/jest-env/node',
  'bindings/react': fileURLToPath(new URL('environment.mjs', import.meta.url)),
};
const pages = {
  ...web,
  // Their environment is Node's, which reports to StrykerJS nothing of what they reach.
  testPathIgnorePatterns: ['/pages/facts.test', '/start/entry-server.test', '/node_modules/'],
};

export default process.env.STRYKER_AREA === 'package'
  ? {
      ...base,
      projects: [
        pages,
        ...base.projects.filter((one) => one.displayName?.startsWith('bindings')),
      ].map((one) => ({ ...one, testEnvironment: environments[one.displayName] })),
    }
  : pages;
