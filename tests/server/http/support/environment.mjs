import { TestEnvironment } from 'jest-environment-node';

// Jest kills a worker that has not exited after 500 ms and reports a leak. An idle worker would free its heap first.
if (process.send !== undefined) process.once('beforeExit', () => process.exit());

export default TestEnvironment;
