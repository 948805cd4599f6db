import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom has no network API; Node's equals a browser's. */
const fromNode = {
  Headers,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  structuredClone,
};

/** A page of the shop without `fetch`: tests that need the network install a fake. */
export default class ShopPageEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, fromNode);
  }
}
