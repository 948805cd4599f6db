import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom has no network of its own; these are Node's, as a browser has them. */
const fromNode = {
  AbortController,
  AbortSignal,
  Headers,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  structuredClone,
};

/** A page of the shop, without a `fetch`: tests that reach the network bring a stand-in. */
export default class ShopPageEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, fromNode);
  }
}
