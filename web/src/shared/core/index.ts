export { createCoreStore, type CoreSnapshot, type CoreStore } from './coreStore';
export { loadCore } from './loadCore';
