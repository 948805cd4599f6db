export { rare } from 'virtual:site/rare';
