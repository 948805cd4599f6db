import { whereStored } from '../../../shared/ui/whereStored';

export const PurchaseNote = whereStored('purchases', () => import('./HomePurchases'));

export const PurchasesEntry = whereStored('purchases', () => import('./PurchasesLink'));
