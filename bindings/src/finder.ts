import { CoreError } from './core_error.js';
import type { ModuleContext } from './module_context.js';
import type { Catalogue, Plan } from './types/catalogue.js';
import type { ShopCore } from './types/core.js';
import type { Advice, AdviceReason, DataUse, PlanOrder, Term } from './types/finder.js';

type FinderApi = Pick<ShopCore, 'findPlan' | 'findPlans' | 'advise'>;

// In the order of the enumerations in wasm-core/include/shop/finder.hpp.
const ORDERS: readonly PlanOrder[] = ['catalogue', 'price', 'data', 'pricePerGb'];
const USES: readonly DataUse[] = ['little', 'regular', 'much'];
const TERMS: readonly Term[] = ['day', 'weeks', 'month', 'months'];
const REASONS: readonly AdviceReason[] = [
  'cheapest',
  'cheapestPerDay',
  'cheapestPerGb',
  'moreData',
  'mostData',
  'enoughButLonger',
];

/** Filter flags with the values of bindings/native/bridge.hpp. */
const SHARING = 4;
const ALL_NETWORKS = 8;

export function buildFinderApi(context: ModuleContext, { families, plans }: Catalogue): FinderApi {
  const { raw, buffer, check } = context;
  const familyNames = families.map(({ id }) => id);
  const plansById = new Map(plans.map((plan): [number, Plan] => [plan.id, plan]));

  /** Converts each line of the buffer, by its first two numbers. */
  function readLines<T>(make: (planId: number, second: number) => T): readonly T[] {
    const entries: T[] = [];
    for (let line = 0; line < buffer.size(); ++line) {
      entries.push(make(buffer.at(line, 0), buffer.at(line, 1)));
    }
    return Object.freeze(entries);
  }

  return {
    findPlan: (id) => plansById.get(id),
    findPlans(query) {
      check(
        raw.findPlans(
          query.family === undefined ? -1 : indexIn(familyNames, query.family),
          query.maxPriceCentavos ?? Number.MAX_SAFE_INTEGER,
          indexIn(ORDERS, query.order ?? 'catalogue') +
            (query.sharesInternet === true ? SHARING : 0) +
            (query.allNetworks === true ? ALL_NETWORKS : 0),
          query.minGigabytes ?? 0,
        ),
      );
      return readLines((planId) => planId);
    },
    advise({ use, term, sharesInternet }) {
      check(raw.advise(indexIn(USES, use), indexIn(TERMS, term), sharesInternet ? 1 : 0));
      return readLines((planId, bits) =>
        Object.freeze<Advice>({
          planId,
          reasons: Object.freeze(REASONS.filter((_, bit) => ((bits >> bit) & 1) === 1)),
        }),
      );
    },
  };
}

function indexIn<T>(names: readonly T[], name: T): number {
  const index = names.indexOf(name);
  if (index < 0) throw new CoreError('field_invalid');
  return index;
}
