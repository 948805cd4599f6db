export { site as rare } from '../../../web/src/shared/site/defaults';
