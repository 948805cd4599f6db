import type { FamilyInfo, Plan } from '@tuisty/shop-core';
import { catalogueView } from '@tuisty/shop-core/react';
import { catalogue } from 'virtual:shop-catalogue';

export { catalogue };

export const { findPlan, plansOf, featuredPlans, familyInfo } = catalogueView(catalogue);

/** The five families in shop order. */
export const families: readonly FamilyInfo[] = catalogue.families;

/** How a plan is called in a sentence: 'Estelar 5GB (30 días)'. */
export function planName(plan: Plan): string {
  return `${plan.dataPlus} ${plan.data} (${plan.duration})`;
}
