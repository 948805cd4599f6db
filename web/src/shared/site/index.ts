export { site } from 'virtual:site';
export { chargesShipping } from './shipping';
export { chatHref, orCash, phoneHref, phoneText } from './format';
export type { SupportChannel } from './defaults';
