export { site } from 'virtual:site';
export { chatHref, phoneHref, phoneText } from './format';
export type { OpeningHours, PostalAddress, Site } from './types';
