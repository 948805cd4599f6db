import type { FamilyInfo } from '@tuisty/shop-core';
import { shortPrice } from '../../ui/Price';

/** Returns a sentence on the savings of a family; empty for families of up to a month. */
export function savingText({ saving }: FamilyInfo): string {
  if (saving === null) return '';
  const { months, monthsPaid, mostText } = saving;
  return monthsPaid === null
    ? `Ahorras hasta ${shortPrice(mostText)} frente a pagar mes a mes.`
    : `Paga ${String(monthsPaid)} meses, usa ${String(months)}: más barato por día que el mismo paquete mensual.`;
}
