import { TestEnvironment } from 'jest-environment-node';

// Jest kills a worker that has not exited after 500 ms and reports a leak. An idle worker would free its heap first.
if (process.send !== undefined) process.once('beforeExit', () => process.exit());

/** Ends what a file has started (see ended.ts), also when it failed before its first test: Jest runs no hook then. */
export default class ShopEnvironment extends TestEnvironment {
  /** @type {{ stop(): unknown }[]} */
  started = [];

  async setup() {
    await super.setup();
    Object.assign(this.global, { started: this.started });
  }

  async teardown() {
    for (const part of this.started.reverse()) await part.stop();
    await super.teardown();
  }
}
