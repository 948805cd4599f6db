import type { Catalogue, Family, FamilyInfo, Plan } from '../index.js';

/**
 * The catalogue with its most frequent look-ups.
 * @example
 * const view: CatalogueView = catalogueView(core.catalogue);
 * view.featuredPlans()[0]?.dataType; // 'Estelar 5GB'
 */
export interface CatalogueView {
  readonly catalogue: Catalogue;
  /** Returns the plan with an id; `undefined` if there is none. */
  readonly findPlan: (id: number) => Plan | undefined;
  /** Returns the plans of a family, cheapest first. */
  readonly plansOf: (family: Family) => readonly Plan[];
  /** Returns the plans for the home page, in order. */
  readonly featuredPlans: () => readonly Plan[];
  /** Returns the description of a family; `undefined` if the family is unknown. */
  readonly familyInfo: (family: Family) => FamilyInfo | undefined;
}

/**
 * Returns the view of a catalogue, for code outside of components. Returns the same view for the same catalogue.
 * @example
 * const { plansOf, familyInfo } = catalogueView(core.catalogue);
 * plansOf('anual').map((plan) => plan.priceText); // ['$1,859.00', '$2,629.00', '$2,849.00']
 * familyInfo('anual')?.label; // 'Tuisty Anual'
 */
export function catalogueView(catalogue: Catalogue): CatalogueView {
  const known = views.get(catalogue);
  if (known !== undefined) return known;
  const byId = new Map(catalogue.plans.map((plan) => [plan.id, plan]));
  const view: CatalogueView = {
    catalogue,
    findPlan: (id) => byId.get(id),
    plansOf: (family) => catalogue.plans.filter((plan) => plan.family === family),
    featuredPlans: () => catalogue.featuredIds.flatMap((id) => byId.get(id) ?? []),
    familyInfo: (id) => catalogue.families.find((family) => family.id === id),
  };
  views.set(catalogue, view);
  return view;
}

/** Existing views, so that each catalogue has one. */
const views = new WeakMap<Catalogue, CatalogueView>();
