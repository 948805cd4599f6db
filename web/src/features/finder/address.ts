// Stores the finder's state in the URL, so that the shopper can share it and return to it.

import type {
  RecommendationAnswers,
  UsageProfile,
  Family,
  Plan,
  PlanOrder,
  Term,
} from '@tuisty/shop-core';
import { families } from '../../shared/core/catalogue';
import { MAX_COMPARED } from './compared';

export type View = 'cards' | 'table';

export interface Filters {
  /** The maximum price in whole pesos, such as '200'. */
  readonly upTo: string | null;
  /** The minimum data in whole GB, such as '5'. */
  readonly atLeast: string | null;
  readonly sharesInternet: boolean;
  readonly allNetworks: boolean;
  readonly family: Family | null;
  readonly order: PlanOrder | null;
  readonly view: View | null;
}

export type Answers = {
  readonly [Key in keyof RecommendationAnswers]: RecommendationAnswers[Key] | null;
};

/** The words of the URL with their values. */
type Words<Meaning> = Readonly<Record<string, Meaning>>;

const orders: Words<PlanOrder> = {
  duracion: 'catalogue',
  precio: 'price',
  gb: 'data',
  'precio-por-gb': 'pricePerGb',
};
const views: Words<View> = { tarjetas: 'cards', comparar: 'table' };
const uses: Words<UsageProfile> = { poco: 'little', regular: 'regular', mucho: 'much' };
const terms: Words<Term> = { dia: 'day', semanas: 'weeks', mes: 'month', meses: 'months' };
const yesOrNo: Words<boolean> = { si: true, no: false };
const pesos = /^[1-9]\d{0,5}$/;
const gigabytes = /^[1-9]\d{0,2}$/;

function meaningOf<Meaning>(words: Words<Meaning>, text: string | null): Meaning | null {
  return Object.entries(words).find(([word]) => word === text)?.[1] ?? null;
}

function wordFor<Meaning>(words: Words<Meaning>, meaning: Meaning | null): string | null {
  return Object.entries(words).find(([, one]) => one === meaning)?.[0] ?? null;
}

/** Parses the filters of the URL; unknown words are ignored. */
export function filtersIn(search: string): Filters {
  const params = new URLSearchParams(search);
  const upTo = params.get('hasta');
  const atLeast = params.get('gb');
  const family = params.get('duracion');
  return {
    upTo: upTo !== null && pesos.test(upTo) ? upTo : null,
    atLeast: atLeast !== null && gigabytes.test(atLeast) ? atLeast : null,
    sharesInternet: params.get('comparte') === 'si',
    allNetworks: params.get('redes') === 'todas',
    family: families.find(({ id }) => id === family)?.id ?? null,
    order: meaningOf(orders, params.get('orden')),
    view: meaningOf(views, params.get('vista')),
  };
}

/** The URL's query with these filters; its other parameters stay. */
export function withFilters(search: string, filters: Filters): string {
  return changed(search, {
    hasta: filters.upTo,
    gb: filters.atLeast,
    comparte: filters.sharesInternet ? 'si' : null,
    redes: filters.allNetworks ? 'todas' : null,
    duracion: filters.family,
    orden: wordFor(orders, filters.order),
    vista: wordFor(views, filters.view),
  });
}

export function answersIn(search: string): Answers {
  const params = new URLSearchParams(search);
  return {
    use: meaningOf(uses, params.get('uso')),
    term: meaningOf(terms, params.get('tiempo')),
    sharesInternet: meaningOf(yesOrNo, params.get('comparto')),
  };
}

export function withAnswers(search: string, answers: Answers): string {
  return changed(search, {
    uso: wordFor(uses, answers.use),
    tiempo: wordFor(terms, answers.term),
    comparto: wordFor(yesOrNo, answers.sharesInternet),
  });
}

/** The page that compares plans side by side, which can be shared; the list if there are fewer than two. */
export function comparisonAddress(ids: readonly number[]): string {
  return ids.length < 2 ? '/paquetes' : `/paquetes?planes=${ids.join()}#comparar`;
}

/** Returns the first three different plans that the URL compares; none if it names fewer than two. */
export function comparedIn(search: string, plans: readonly Plan[]): readonly Plan[] {
  const ids = new URLSearchParams(search).get('planes')?.split(',') ?? [];
  const known = [...new Set(ids)].flatMap((id) => plans.find((one) => `${one.id}` === id) ?? []);
  return known.length < 2 ? [] : known.slice(0, MAX_COMPARED);
}

function changed(search: string, values: Readonly<Record<string, string | null>>): string {
  const params = new URLSearchParams(search);
  for (const [key, value] of Object.entries(values)) {
    if (value === null) params.delete(key);
    else params.set(key, value);
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
