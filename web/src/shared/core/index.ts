export { createCoreStore, type CoreStore } from './coreStore';
export { loadCore } from './loadCore';
