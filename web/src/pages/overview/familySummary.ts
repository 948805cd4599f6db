import type { FamilyInfo, Plan } from '@tuisty/shop-core';
import { enumerated } from '../../shared/ui/enumerated';

export interface FamilySummary {
  readonly family: FamilyInfo;
  /** Price of the cheapest plan, for example '$19.00'. */
  readonly from: string;
  /** Duration of the cheapest plan, for example '1 día'. */
  readonly fromDuration: string;
  /** All durations, for example '1, 7 y 15 días'. */
  readonly durations: string;
  readonly leastData: string;
  readonly mostData: string;
  /** Renewal period of the data, for example 'cada 30 días'; null if the data is not renewed. */
  readonly renewal: string | null;
  /** Pictures of the family's tiers, the smallest tier first. */
  readonly images: readonly string[];
}

/** Returns the texts of a family's card, computed from its plans. */
export function summaryOf(family: FamilyInfo, plans: readonly Plan[]): FamilySummary | null {
  const [first] = plans;
  if (first === undefined) return null;
  const cheapest = least(plans, first, (plan) => plan.priceCentavos);
  const smallest = least(plans, first, (plan) => plan.dataMegabytes);
  const largest = least(plans, first, (plan) => -plan.dataMegabytes);
  const days = [...new Set(plans.map((plan) => plan.durationDays))].sort((a, b) => a - b);
  return {
    family,
    from: cheapest.priceText,
    fromDuration: cheapest.duration,
    durations: `${enumerated(days.map(String))} días`,
    leastData: smallest.data,
    mostData: largest.data,
    renewal: first.renewal,
    images: [...new Set(plans.map((plan) => plan.image))],
  };
}

function least(plans: readonly Plan[], first: Plan, size: (plan: Plan) => number): Plan {
  return plans.reduce((best, plan) => (size(plan) < size(best) ? plan : best), first);
}
