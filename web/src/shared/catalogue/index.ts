import type { Family, FamilyInfo, Plan } from '@tuisty/shop-core';
import { catalogue } from 'virtual:shop-catalogue';

const plansById = new Map(catalogue.plans.map((plan) => [plan.id, plan]));

export { catalogue };

/** The five families in shop order. */
export const families: readonly FamilyInfo[] = catalogue.families;

export function findPlan(id: number): Plan | undefined {
  return plansById.get(id);
}

/** How a plan is called in a sentence: 'Estelar 5GB (30 días)'. */
export function planName(plan: Plan): string {
  return `${plan.dataPlus} ${plan.data} (${plan.duration})`;
}

export function plansOf(family: Family): readonly Plan[] {
  return catalogue.plans.filter((plan) => plan.family === family);
}

/** The plans that the home page shows, in the order that the catalogue gives them. */
export function featuredPlans(): readonly Plan[] {
  return catalogue.featuredIds.flatMap((id) => plansById.get(id) ?? []);
}

export function familyInfo(id: Family): FamilyInfo | undefined {
  return families.find((family) => family.id === id);
}
