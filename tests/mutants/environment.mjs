import { mixinJestEnvironment } from '@stryker-mutator/jest-runner';
import NodeEnvironment from '@stryker-mutator/jest-runner/jest-env/node';
import ShopPageEnvironment from '../web/support/environment.mjs';
import { observed } from './covering.mjs';

const Page = observed(mixinJestEnvironment(ShopPageEnvironment));
const Node = observed(NodeEnvironment);

/** StrykerJS gives all projects of Jest one environment, so that there is one project with both. */
export default function Environment(config, context) {
  const isPage =
    /\/tests\/(web|bindings\/react)\//.test(context.testPath) &&
    !('without-page' in context.docblockPragmas);
  return new (isPage ? Page : Node)(config, context);
}
