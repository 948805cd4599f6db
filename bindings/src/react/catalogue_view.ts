import type { Catalogue, Family, FamilyInfo, Plan } from '../index.js';

/**
 * The catalogue, with what is asked of it most.
 * @example
 * ```ts
 * const view: CatalogueView = catalogueView(core.catalogue);
 * view.featuredPlans()[0]?.dataType; // 'Estelar 5GB'
 * ```
 */
export interface CatalogueView {
  readonly catalogue: Catalogue;
  /** A plan by its id; `undefined` when there is none. */
  readonly findPlan: (id: number) => Plan | undefined;
  /** The plans of a family, cheapest first. */
  readonly plansOf: (family: Family) => readonly Plan[];
  /** The plans for the home page, in their order. */
  readonly featuredPlans: () => readonly Plan[];
  /** The description of a family; `undefined` for an unknown one. */
  readonly familyInfo: (family: Family) => FamilyInfo | undefined;
}

/**
 * A view of a catalogue, for code that is no component. The same object for the same catalogue.
 * @example
 * ```ts
 * const { plansOf, familyInfo } = catalogueView(core.catalogue);
 * plansOf('anual').map((plan) => plan.priceText); // ['$1,859.00', '$2,629.00', '$2,849.00']
 * familyInfo('anual')?.label; // 'Tuisty Anual'
 * ```
 */
export function catalogueView(catalogue: Catalogue): CatalogueView {
  const known = views.get(catalogue);
  if (known !== undefined) return known;
  const view = createView(catalogue);
  views.set(catalogue, view);
  return view;
}

/** Those that are in use, so that one catalogue has one view. */
const views = new WeakMap<Catalogue, CatalogueView>();

function createView(catalogue: Catalogue): CatalogueView {
  const byId = new Map(catalogue.plans.map((plan) => [plan.id, plan]));
  return {
    catalogue,
    findPlan: (id) => byId.get(id),
    plansOf: (family) => catalogue.plans.filter((plan) => plan.family === family),
    featuredPlans: () => catalogue.featuredIds.flatMap((id) => byId.get(id) ?? []),
    familyInfo: (id) => catalogue.families.find((family) => family.id === id),
  };
}
