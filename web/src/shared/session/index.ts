export { session } from './session';
export { useSession } from './useSession';
