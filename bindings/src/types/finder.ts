import type { Family } from './catalogue.js';

/**
 * In which order plans are found. `catalogue`: by family, cheapest first. Of the others the cheapest,
 * the one with the most data, or the one with the lowest price for a GB comes first; equal ones stay
 * in catalogue order.
 * @example
 * ```ts
 * const order: PlanOrder = 'pricePerGb';
 * core.findPlans({ family: 'mensual', order })[0]; // 209
 * ```
 */
export type PlanOrder = 'catalogue' | 'price' | 'data' | 'pricePerGb';

/**
 * Filters and order of a search for plans. Filters combine; without any filter all plans match.
 * @example
 * ```ts
 * const query: PlanQuery = { maxPriceCentavos: 20000, sharesInternet: true, order: 'price' };
 * core.findPlans(query); // [101, 102, 201, 103, 202, 203, 204, 205]
 * ```
 */
export interface PlanQuery {
  /** Only plans of this family, which says how long they last. */
  readonly family?: Family;
  /** In centavos; a plan of exactly this price is still found. */
  readonly maxPriceCentavos?: number;
  /** Only plans that share their internet. */
  readonly sharesInternet?: boolean;
  /** Only plans that count the traffic of no social network. */
  readonly allNetworks?: boolean;
  /** `'catalogue'` when left out. */
  readonly order?: PlanOrder;
}

/**
 * Minimum data: 1, 5 or 20 GB in 30 days, in proportion for a shorter plan.
 * @example
 * ```ts
 * const use: DataUse = 'much';
 * core.advise({ use, term: 'month', sharesInternet: false }).length > 0; // true
 * ```
 */
export type DataUse = 'little' | 'regular' | 'much';

/**
 * For how long: 1 day; 2 to 29; 30; more.
 * @example
 * ```ts
 * const term: Term = 'day';
 * core.advise({ use: 'little', term, sharesInternet: false })[0]?.planId; // 101
 * ```
 */
export type Term = 'day' | 'weeks' | 'month' | 'months';

/**
 * The shopper's answers to the three questions.
 * @example
 * ```ts
 * const answers: AdviceAnswers = { use: 'regular', term: 'month', sharesInternet: true };
 * core.advise(answers)[0]?.planId; // 204
 * ```
 */
export interface AdviceAnswers {
  readonly use: DataUse;
  readonly term: Term;
  /** Whether the plan must share its internet. */
  readonly sharesInternet: boolean;
}

/**
 * Why a plan is advised.
 * - `cheapest`: of those of the term with enough data
 * - `cheapestPerDay`: costs least for a day, and less than the cheapest
 * - `cheapestPerGb`: costs least for a GB among those that cost at most half more for a day; never for
 *   `little` data
 * - `moreData`: the cheapest with more data that costs at most half more for a day
 * - `mostData`: not enough, but nothing of the term has more
 * - `enoughButLonger`: the cheapest with enough data lasts longer than asked for
 * @example
 * ```ts
 * const why: readonly AdviceReason[] | undefined = core.advise({
 *   use: 'regular',
 *   term: 'month',
 *   sharesInternet: true,
 * })[0]?.reasons;
 * why; // ['cheapest']
 * ```
 */
export type AdviceReason =
  'cheapest' | 'cheapestPerDay' | 'cheapestPerGb' | 'moreData' | 'mostData' | 'enoughButLonger';

/**
 * A plan that is advised.
 * @example
 * ```ts
 * const [first]: readonly Advice[] = core.advise({
 *   use: 'regular',
 *   term: 'month',
 *   sharesInternet: true,
 * });
 * first; // { planId: 204, reasons: ['cheapest'] }
 * ```
 */
export interface Advice {
  readonly planId: number;
  /** At least one. */
  readonly reasons: readonly AdviceReason[];
}
