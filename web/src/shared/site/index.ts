export { site } from 'virtual:site';
export { chatHref, phoneHref, phoneText } from './format';
export type { SupportChannel } from './defaults';
