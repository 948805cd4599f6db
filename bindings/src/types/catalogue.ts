/**
 * A family of plans with similar durations.
 * @example
 * const family: Family = 'anual';
 * core.findPlans({ family }).map((plan) => plan.id); // [501, 502, 503]
 */
export type Family = 'express' | 'mensual' | 'trimestral' | 'semestral' | 'anual';

/**
 * A social network whose traffic does not count towards a plan's data. `twitter` is displayed as X.
 * @example
 * const network: SocialNetwork = 'telegram';
 * core.catalogue.plans.some((plan) => plan.socialMedia.includes(network)); // true
 */
export type SocialNetwork =
  'whatsapp' | 'facebook' | 'messenger' | 'twitter' | 'instagram' | 'snapchat' | 'telegram';

/**
 * The saving of a plan of several months, compared with buying the monthly plan of its tier for the same time.
 * @example
 * const saving: Saving | null = core.findPlan(503)?.saving ?? null;
 * saving?.savedText; // '$259.00'
 */
export interface Saving {
  /** 3, 6 or 12. */
  readonly months: number;
  /** The plan's price in monthly prices, such as `11`; `null` if that is not an integer. */
  readonly monthsPaid: number | null;
  /** The price of the monthly plan for all months, such as `'$2,028.00'`. */
  readonly monthlyTotalText: string;
  /** The saved amount, such as `'$169.00'`. */
  readonly savedText: string;
  /** The monthly plan's price per day, such as `'$5.63'`; always higher than the long plan's. */
  readonly monthlyPerDayText: string;
}

/**
 * The common saving of all plans of a family.
 * @example
 * const yearly = core.catalogue.families.find((family) => family.id === 'anual');
 * const saving: FamilySaving | null = yearly?.saving ?? null;
 * saving; // { months: 12, monthsPaid: 11, mostText: '$259.00' }
 */
export interface FamilySaving {
  /** 3, 6 or 12. */
  readonly months: number;
  /** The common value of all plans; `null` unless they have the same integer. */
  readonly monthsPaid: number | null;
  /** The largest saving of the plans, such as `'$38.00'`. */
  readonly mostText: string;
}

/**
 * One plan of the catalogue. Immutable; an instance of the core always returns the same object for a plan.
 * @example
 * const plan: Plan | undefined = core.findPlan(204);
 * plan?.dataType; // 'Estelar 5GB'
 * plan?.priceText; // '$169.00'
 * plan?.duration; // '30 días'
 */
export interface Plan {
  /** Stable, and unique among plans and top-ups: 101…, 201…, 301…, 401…, 501…. */
  readonly id: number;
  readonly family: Family;
  /** Label of the family: `'Tuisty Mensual'`. */
  readonly dataPlan: string;
  /** The brand: `'Tuisty'`. */
  readonly name: string;
  /** The tier: `'Estelar'`. */
  readonly dataPlus: string;
  /** Tier and data allowance, as displayed on the home page: `'Estelar 5GB'`. */
  readonly dataType: string;
  /** Allowance of fast data: `'5GB'`. Plans of more than 30 days renew it every 30 days. */
  readonly data: string;
  /** The allowance of fast data in MB; 1 GB is 1024 MB. */
  readonly dataMegabytes: number;
  /** Price of the whole duration, in centavos of a peso, tax included. */
  readonly priceCentavos: number;
  /** The price as text: `'$1,319.00'`. */
  readonly priceText: string;
  /** Duration in days: 1, 7, 15, 30, 90, 180 or 360. */
  readonly durationDays: number;
  /** `'30 días'`, `'1 día'`. */
  readonly duration: string;
  readonly isNew: boolean;
  /** Number of SMS: `'Ilimitados'`, `'25'`, `'10,000'`. */
  readonly sms: string;
  /** Minutes of calls: `'Ilimitadas'`, `'50 min'`, `'10,000 min'`. */
  readonly call: string;
  /** Sentence about calls and SMS to México, USA and Canadá. */
  readonly llamadas: string;
  /** Whether it allows tethering. */
  readonly sharesInternet: boolean;
  readonly socialText: string;
  readonly socialMedia: readonly SocialNetwork[];
  /** Empty if {@link socialMediaInter} is empty. */
  readonly socialInterText: string;
  readonly socialMediaInter: readonly SocialNetwork[];
  /** The limit of "Ilimitado": `'Al agotar tus 5GB navegas a 512 Kbps'`. */
  readonly capsLine: string;
  /** The regulator's folio number, if the plan has one. */
  readonly folio: string | null;
  /** Price per day, rounded half up to a centavo: `'$5.63'`. The amount without other text. */
  readonly pricePerDayText: string;
  /**
   * Price per GB of fast data over the whole duration, rounded half up to a centavo: `'$33.80'`. The
   * amount without other text.
   */
  readonly pricePerGbText: string;
  /** `'cada 30 días'` for plans of more than 30 days, which renew {@link data} at this interval. */
  readonly renewal: string | null;
  /** The saving compared with paying monthly; `null` for plans of up to 30 days. */
  readonly saving: Saving | null;
}

/**
 * Prepaid credit for an existing phone number.
 * @example
 * const [topUp] = core.catalogue.topUps;
 * topUp?.name; // 'Recarga $50'
 */
export interface TopUp {
  readonly id: number;
  /** `'Recarga $50'`. */
  readonly name: string;
  readonly description: string;
  /** In centavos. */
  readonly priceCentavos: number;
  readonly priceText: string;
  readonly popular: boolean;
}

/**
 * The document of one plan that is filed with the regulator.
 * @example
 * const folio = core.catalogue.folios.find((one: Folio) => one.planId === 204);
 * folio?.title; // 'Estelar 5GB, 30 días'
 */
export interface Folio {
  readonly id: string;
  readonly planId: number;
  /** `'Estelar 5GB, 30 días'`. */
  readonly title: string;
}

/**
 * The description of a family of plans.
 * @example
 * const info = core.catalogue.families.find((one: FamilyInfo) => one.id === 'mensual');
 * info?.label; // 'Tuisty Mensual'
 */
export interface FamilyInfo {
  readonly id: Family;
  /** `'Tuisty Mensual'`. */
  readonly label: string;
  /** `'Mensual'`. */
  readonly subtitle: string;
  /** `null` unless every plan of the family is cheaper than paying monthly. */
  readonly saving: FamilySaving | null;
}

/**
 * All products of the shop. Plain, frozen data that `JSON.stringify` can serialise.
 * @example
 * const { families, plans }: Catalogue = core.catalogue;
 * families.map((family) => family.subtitle); // ['Express', 'Mensual', 'Trimestral', 'Semestral', 'Anual']
 * plans.length; // 21
 */
export interface Catalogue {
  /** 16 hexadecimal digits, a hash of the whole catalogue; differs whenever the catalogue differs. */
  readonly version: string;
  /** Grouped by family in the order of `families`; within a family cheapest first. */
  readonly plans: readonly Plan[];
  readonly families: readonly FamilyInfo[];
  /** The home page's plans, in order. */
  readonly featuredIds: readonly number[];
  readonly topUps: readonly TopUp[];
  readonly folios: readonly Folio[];
}
