import type { Family, FamilyInfo, Plan, ShopCore } from '@tuisty/shop-core';
import { catalogue } from '@tuisty/shop-core/catalogue';
import { catalogueView, useCatalogue, type CatalogueView } from '@tuisty/shop-core/react';
import { enumerated } from '../../ui/enumerated';

// The package's catalogue as data, for prerendering, the first render, and static texts. Later look-ups pass the core
// and use it only while the core loads.

export { catalogue };

const copy = catalogueView(catalogue);

export const families: readonly FamilyInfo[] = catalogue.families;

/** Returns the plans of a family, cheapest first. */
export const { plansOf } = copy;

/** Returns the plan with an id. @param core Null while the core loads. */
export function findPlan(core: ShopCore | null, id: number): Plan | undefined {
  return (core ?? copy).findPlan(id);
}

/** Returns the package's catalogue until the core is loaded, so that no page waits for the core. */
export const useShopCatalogue = (): CatalogueView => useCatalogue(catalogue);

/** Returns the anchor of a plan on its family's page, without '#': 'estelar-5gb'. */
export function planAnchor({ dataPlus, data }: Plan): string {
  return (dataPlus + '-' + data).replace(' ', '').toLowerCase();
}

/** Returns the path of a family's page: '/paquetes/tuisty-mensual'. */
export function familyPath(family: Family): string {
  return `/paquetes/tuisty-${family}`;
}

/** Returns the URL of a plan, which opens its card on the family's page. */
export function planAddress(plan: Plan): string {
  return `${familyPath(plan.family)}#${planAnchor(plan)}`;
}

export function planImage({ dataPlus }: Plan): string {
  return `/img/planes/${dataPlus.toLowerCase()}.svg`;
}

/** Returns the name of a plan for use in a sentence: 'Estelar 5GB (30 días)'. */
export function planName(plan: Plan): string {
  return `${plan.dataPlus} ${plan.data} (${plan.duration})`;
}

/** Returns the durations of plans in days: '1, 7 y 15 días'. */
export function durationsText(plans: readonly Plan[]): string {
  const days = [...new Set(plans.map(({ durationDays }) => durationDays))].sort((a, b) => a - b);
  return `${enumerated(days.map(String))} días`;
}
