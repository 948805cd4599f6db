// For a checkout that takes paid lines out of the cart; other apps do not load it.
export { cartBackup, type BackupReason, type CartBackup } from './cart_backup.js';
export { setAside, subtractPaid } from './subtract_paid.js';
export type { StorageWrite } from './storage.js';
export { useCartBackup, type CartUndo, type RefusedLine } from './use_cart_backup.js';
