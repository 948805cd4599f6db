export { site } from 'virtual:site';
export { chatHref, orCash, phoneHref, phoneText } from './format';
export type { SupportChannel } from './defaults';
