import { mixinJestEnvironment } from '@stryker-mutator/jest-runner';
import ShopPageEnvironment from '../web/support/environment.mjs';

export default mixinJestEnvironment(ShopPageEnvironment);
