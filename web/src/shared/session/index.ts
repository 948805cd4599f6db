export { session, type SignOutResult } from './session';
export { useSession, type SessionStatus } from './useSession';
