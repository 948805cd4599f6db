import type { Family, Plan } from './catalogue.js';

/**
 * The sort order of found plans. `catalogue` sorts by family, then by price. The other orders start with the lowest
 * price, the most data or the lowest price per GB; equal plans stay in catalogue order.
 * @example
 * const order: PlanOrder = 'pricePerGb';
 * core.findPlans({ family: 'mensual', order })[0]?.id; // 209
 */
export type PlanOrder = 'catalogue' | 'price' | 'data' | 'pricePerGb';

/**
 * Filters and order of a search for plans. Filters combine; without any filter all plans match.
 * @example
 * const query: PlanQuery = { maxPriceCentavos: 20000, sharesInternet: true, order: 'price' };
 * core.findPlans(query).length; // 8
 */
export interface PlanQuery {
  /** Only plans of this family. */
  readonly family?: Family;
  /** Maximum price in centavos, inclusive. */
  readonly maxPriceCentavos?: number;
  /**
   * Minimum data in GB, also a fraction. A plan has the GB of its allowance: for its whole duration, or
   * for each 30 days if it lasts longer.
   */
  readonly minGigabytes?: number;
  /** Only plans that allow tethering. */
  readonly sharesInternet?: boolean;
  /** Only plans for which the traffic of all social networks is free. */
  readonly allNetworks?: boolean;
  /** The sort order; `'catalogue'` by default. */
  readonly order?: PlanOrder;
}

/**
 * The minimum data: 1, 5 or 20 GB per 30 days, and 4 GB more to share the internet; proportionally less for a shorter
 * plan. For the term `day` a longer plan needs the data of one day only.
 * @example
 * const use: UsageProfile = 'much';
 * core.recommendPlans({ use, term: 'month', sharesInternet: false }).length > 0; // true
 */
export type UsageProfile = 'little' | 'regular' | 'much';

/**
 * The duration of a plan: 1 day, 2 to 29 days, 30 days, or more.
 * @example
 * const term: Term = 'day';
 * core.recommendPlans({ use: 'little', term, sharesInternet: false })[0]?.plan.id; // 101
 */
export type Term = 'day' | 'weeks' | 'month' | 'months';

/**
 * The shopper's answers to the advisor's three questions.
 * @example
 * const answers: RecommendationAnswers = { use: 'regular', term: 'month', sharesInternet: true };
 * core.recommendPlans(answers)[0]?.plan.id; // 205
 */
export interface RecommendationAnswers {
  readonly use: UsageProfile;
  readonly term: Term;
  /** Whether the plan must allow tethering; it then needs 4 GB more per 30 days. */
  readonly sharesInternet: boolean;
}

/**
 * Why a plan is recommended.
 * - `cheapest`: the cheapest plan of the term with enough data
 * - `cheapestPerDay`: the lowest price per day, lower than that of the cheapest plan
 * - `cheapestPerGb`: the lowest price per GB among plans that cost at most 50 % more per day; never for `little`
 *   data
 * - `moreData`: the cheapest plan with more data that costs at most 50 % more per day
 * - `mostData`: the plan with the most data of the term, although not enough
 * - `enoughButLonger`: the cheapest plan with enough data, of a longer term than requested
 * @example
 * const answers = { use: 'regular', term: 'month', sharesInternet: true } as const;
 * const why: readonly RecommendationReason[] = core.recommendPlans(answers)[0]?.reasons ?? [];
 * why; // ['cheapest']
 */
export type RecommendationReason =
  'cheapest' | 'cheapestPerDay' | 'cheapestPerGb' | 'moreData' | 'mostData' | 'enoughButLonger';

/**
 * A recommended plan.
 * @example
 * const answers = { use: 'regular', term: 'month', sharesInternet: true } as const;
 * const [first]: readonly Recommendation[] = core.recommendPlans(answers);
 * first?.plan.id; // 205
 */
export interface Recommendation {
  readonly plan: Plan;
  /** The reasons, at least one. */
  readonly reasons: readonly RecommendationReason[];
}
