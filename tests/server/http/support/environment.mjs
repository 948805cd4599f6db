import { TestEnvironment } from 'jest-environment-node';

// Jest ends a worker that is not gone after 500 ms and reports a leak. With nothing left to do, a worker would still
// take its heap apart first.
if (process.send !== undefined) process.once('beforeExit', () => process.exit());

export default TestEnvironment;
