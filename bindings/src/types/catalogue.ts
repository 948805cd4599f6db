/**
 * A family of plans, by how long they last.
 * @example
 * ```ts
 * const family: Family = 'anual';
 * core.findPlans({ family }); // [501, 502, 503]
 * ```
 */
export type Family = 'express' | 'mensual' | 'trimestral' | 'semestral' | 'anual';

/**
 * A network whose traffic a plan does not count. `twitter` is shown as X.
 * @example
 * ```ts
 * const network: SocialNetwork = 'telegram';
 * core.catalogue.plans.some((plan) => plan.socialMedia.includes(network)); // true
 * ```
 */
export type SocialNetwork =
  'whatsapp' | 'facebook' | 'messenger' | 'twitter' | 'instagram' | 'snapchat' | 'telegram';

/**
 * A plan of several months beside the monthly plan of its tier, bought as often.
 * @example
 * ```ts
 * const saving: Saving | null = core.findPlan(503)?.saving ?? null;
 * saving?.savedText; // '$259.00'
 * ```
 */
export interface Saving {
  /** 3, 6 or 12. */
  readonly months: number;
  /** So many monthly prices are the plan's price: `11`. `null` when that is no whole number. */
  readonly monthsPaid: number | null;
  /** The price of the monthly plan for that time: `'$2,028.00'`. */
  readonly monthlyTotalText: string;
  /** By so much the long plan is cheaper: `'$169.00'`. */
  readonly savedText: string;
  /** Price for one day of the monthly plan, always more than the long plan's: `'$5.63'`. */
  readonly monthlyPerDayText: string;
}

/**
 * The common saving of all plans of a family.
 * @example
 * ```ts
 * const yearly = core.catalogue.families.find((family) => family.id === 'anual');
 * const saving: FamilySaving | null = yearly?.saving ?? null;
 * saving; // { months: 12, monthsPaid: 11, mostText: '$259.00' }
 * ```
 */
export interface FamilySaving {
  /** 3, 6 or 12. */
  readonly months: number;
  /** `null` unless it is the same whole number for every plan. */
  readonly monthsPaid: number | null;
  /** The largest of their savings: `'$38.00'`. */
  readonly mostText: string;
}

/**
 * One plan of the catalogue. Immutable; the same object for as long as the core is loaded.
 * @example
 * ```ts
 * const plan: Plan | undefined = core.findPlan(204);
 * plan?.dataType; // 'Estelar 5GB'
 * plan?.priceText; // '$169.00'
 * plan?.duration; // '30 días'
 * ```
 */
export interface Plan {
  /** Stable and unique over plans and top-ups together: 101…, 201…, 301…, 401…, 501…. */
  readonly id: number;
  readonly family: Family;
  /** Label of the family: `'Tuisty Mensual'`. */
  readonly dataPlan: string;
  /** The brand: `'Tuisty'`. */
  readonly name: string;
  /** The tier: `'Estelar'`. */
  readonly dataPlus: string;
  /** Tier and allowance, as the home page writes them: `'Estelar 5GB'`. */
  readonly dataType: string;
  /** Allowance of fast data: `'5GB'`. Plans of over 30 days bring it again every 30 days. */
  readonly data: string;
  /** The same allowance in MB, 1 GB being 1024 MB. */
  readonly dataMegabytes: number;
  /** Price of the whole duration, in centavos of a peso, tax included. */
  readonly priceCentavos: number;
  /** The same price as text: `'$1,319.00'`. */
  readonly priceText: string;
  /** 1, 7, 15, 30, 90, 180 or 360. */
  readonly durationDays: number;
  /** `'30 días'`, `'1 día'`. */
  readonly duration: string;
  readonly badge: 'Nuevo' | null;
  /** Count of SMS: `'Ilimitados'`, `'25'`, `'10,000'`. */
  readonly sms: string;
  /** Minutes of calls: `'Ilimitadas'`, `'50 min'`, `'10,000 min'`. */
  readonly call: string;
  /** `'Navegación'`. */
  readonly usage: string;
  /** Sentence about calls and SMS to México, USA and Canadá. */
  readonly llamadas: string;
  /** `'Si Comparte Internet'` or `'No Comparte Internet'`. */
  readonly internet: string;
  readonly sharesInternet: boolean;
  /** Whether to show the flags of México, USA and Canadá. */
  readonly showCountries: boolean;
  /** Whether to show {@link llamadas}. */
  readonly showLlamadas: boolean;
  readonly socialText: string;
  readonly socialMedia: readonly SocialNetwork[];
  /** Empty when {@link socialMediaInter} is. */
  readonly socialInterText: string;
  readonly socialMediaInter: readonly SocialNetwork[];
  /** The cap of "Ilimitado": `'Al agotar tus 5 GB navegas a 512 Kbps'`. */
  readonly capsLine: string;
  /** The regulator's folio number, for the plans that have one. */
  readonly folio: string | null;
  /** `'/folio/1204587'`, for the plans that have a folio. */
  readonly folioLink: string | null;
  /** Path of the picture: `'/img/planes/estelar.svg'`. */
  readonly image: string;
  /** Price over days, to the nearest centavo, halves upwards: `'$5.63'`. An amount, no words. */
  readonly pricePerDayText: string;
  /**
   * Price over all GB of fast data of the whole duration, to the nearest centavo, halves upwards:
   * `'$33.80'`. An amount, no words.
   */
  readonly pricePerGbText: string;
  /** `'cada 30 días'` for plans of more than 30 days, which bring {@link data} so often. */
  readonly renewal: string | null;
  /** Beside paying monthly; `null` for plans of up to 30 days. */
  readonly saving: Saving | null;
}

/**
 * Credit for a line that already exists.
 * @example
 * ```ts
 * const [topUp] = core.catalogue.topUps;
 * topUp?.name; // 'Recarga $50'
 * ```
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
 * A document filed with the regulator for one plan.
 * @example
 * ```ts
 * const folio = core.catalogue.folios.find((one: Folio) => one.planId === 204);
 * folio?.title; // 'Estelar 5 GB, 30 días'
 * ```
 */
export interface Folio {
  readonly id: string;
  readonly planId: number;
  /** `'Estelar 5 GB, 30 días'`. */
  readonly title: string;
  /** `'/documentos/folio-<id>.pdf'`. */
  readonly document: string;
}

/**
 * The description of a family of plans.
 * @example
 * ```ts
 * const info = core.catalogue.families.find((one: FamilyInfo) => one.id === 'mensual');
 * info?.label; // 'Tuisty Mensual'
 * info?.path; // '/paquetes/tuisty-mensual'
 * ```
 */
export interface FamilyInfo {
  readonly id: Family;
  /** `'Tuisty Mensual'`. */
  readonly label: string;
  /** `'Mensual'`. */
  readonly subtitle: string;
  /** `'/paquetes/tuisty-mensual'`. */
  readonly path: string;
  /** `null` unless every plan of the family saves something beside paying monthly. */
  readonly saving: FamilySaving | null;
}

/**
 * Everything that the shop sells. Plain, frozen data: fit for `JSON.stringify`.
 * @example
 * ```ts
 * const { families, plans }: Catalogue = core.catalogue;
 * families.map((family) => family.subtitle); // ['Express', 'Mensual', 'Trimestral', 'Semestral', 'Anual']
 * plans.length; // 21
 * ```
 */
export interface Catalogue {
  /** 16 hexadecimal digits over all of the catalogue: differs when anything in it does. */
  readonly version: string;
  /** Grouped by family, families in their own order, cheapest first. */
  readonly plans: readonly Plan[];
  readonly families: readonly FamilyInfo[];
  /** The home page's plans, in order. */
  readonly featuredIds: readonly number[];
  readonly topUps: readonly TopUp[];
  readonly folios: readonly Folio[];
}
