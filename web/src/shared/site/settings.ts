import { site as defaults, type Site } from './defaults.ts';
import { chatUrlOf } from './format.ts';

type Check = (value: string) => string | null;

const text: Check = (value) => (value.trim() === '' ? 'must not be empty' : null);

const phone: Check = (value) => (/^\d{10}$/.test(value) ? null : 'must be ten digits');

const optional =
  (check: Check): Check =>
  (value) =>
    value === '' ? null : check(value);

const email: Check = (value) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? null : 'must be an e-mail address';

const link: Check = (value) => {
  if (!URL.canParse(value)) return 'must be a whole address with http:// or https://';
  return /^https?:$/.test(new URL(value).protocol) ? null : 'must begin with http:// or https://';
};

const origin: Check = (value) =>
  link(value) ??
  (new URL(value).origin === value ? null : 'must be an origin without path or slash');

const year: Check = (value) => (/^\d{4}$/.test(value) ? null : 'must be a year');

const shippingPesos: Check = (value) =>
  /^(?:0|[1-9]\d{0,4}|acordado)$/.test(value)
    ? null
    : 'must be whole pesos from 0 to 99999, or acordado';

const gigabytes: Check = (value) =>
  /^(?:0|[1-9]\d{0,2})$/.test(value) ? null : 'must be whole GB from 0 to 999';

const days: Check = (value) =>
  /^[1-9]\d{0,2}$/.test(value) ? null : 'must be whole days from 1 to 999';

const methods: Check = (value) =>
  value === 'card' || value === 'card,oxxo' ? null : "must be 'card' or 'card,oxxo'";

const welcome: Check = (value) =>
  value === 'every' || value === 'first' ? null : "must be 'every' or 'first'";

const digits5: Check = (value) => (/^\d{5}$/.test(value) ? null : 'must be five digits');

type TextFact = {
  [Fact in keyof Site]: Site[Fact] extends string ? Fact : never;
}[keyof Site];

/** Marks a setting whose default is a placeholder, which a production shop must replace. */
const STAND_IN = true;

/** The build settings: environment variable, the fact that it sets, and its validation. */
const siteSettings: readonly (readonly [string, TextFact, Check, typeof STAND_IN?])[] = [
  ['VITE_BRAND', 'brand', text],
  ['VITE_LEGAL_NAME', 'legalName', text],
  ['VITE_FOUNDED_YEAR', 'foundedYear', year],
  ['VITE_PUBLIC_URL', 'publicUrl', origin],
  ['VITE_SHIPPING_PESOS', 'shippingPesos', optional(shippingPesos), STAND_IN],
  ['VITE_PAYMENT_METHODS', 'paymentMethods', methods],
  ['VITE_WELCOME', 'welcome', welcome],
  ['VITE_LINE_REGISTRATION_URL', 'lineRegistrationUrl', link, STAND_IN],
  ['VITE_RETURNS', 'returns', optional(text)],
  ['VITE_ROAMING_GIGABYTES', 'roamingGigabytes', optional(gigabytes)],
  ['VITE_TOP_UP_DAYS', 'topUpDays', optional(days)],
  ['VITE_SALES_PHONE', 'salesPhone', phone, STAND_IN],
  ['VITE_WHATSAPP_PHONE', 'whatsappPhone', phone, STAND_IN],
  ['VITE_SALES_EMAIL', 'salesEmail', email],
  ['VITE_PRIVACY_EMAIL', 'privacyEmail', email],
  ['VITE_JUSTICE_EMAIL', 'justiceEmail', email],
  ['VITE_JUSTICE_DEPARTMENT', 'justiceDepartment', text],
  ['VITE_RECHARGE_URL', 'rechargeUrl', optional(link), STAND_IN],
  ['VITE_ANDROID_APP_URL', 'androidAppUrl', link, STAND_IN],
  ['VITE_IOS_APP_URL', 'iosAppUrl', link, STAND_IN],
  ['VITE_FACEBOOK_URL', 'facebookUrl', link],
  ['VITE_INSTAGRAM_URL', 'instagramUrl', link],
  ['VITE_REGULATOR_NAME', 'regulatorName', text],
  ['VITE_REGULATOR_SHORT_NAME', 'regulatorShortName', text],
  ['VITE_REGULATOR_URL', 'regulatorUrl', link],
  ['VITE_CONSUMER_AGENCY_NAME', 'consumerAgencyName', text],
  ['VITE_CONSUMER_AGENCY_URL', 'consumerAgencyUrl', link],
  ['VITE_CONTRACT_REGISTRATION', 'contractRegistration', optional(text)],
  ['VITE_COVERAGE_SOURCE', 'coverageSource', optional(text), STAND_IN],
];

const addressSettings: readonly (readonly [string, keyof Site['address'], Check])[] = [
  ['VITE_ADDRESS_STREET', 'street', text],
  ['VITE_ADDRESS_NEIGHBOURHOOD', 'neighbourhood', text],
  ['VITE_ADDRESS_POSTAL_CODE', 'postalCode', digits5],
  ['VITE_ADDRESS_CITY', 'city', text],
  ['VITE_ADDRESS_STATE', 'state', text],
];

/**
 * Returns the site's facts, overridden by the environment.
 *
 * @throws Error that names every invalid key.
 */
export function readSite(env: Readonly<Record<string, string | undefined>>): Site {
  const known = new Set([
    'VITE_JUSTICE_PHONES',
    'VITE_ERROR_REPORTS',
    ...[...siteSettings, ...addressSettings].map(([key]) => key),
  ]);
  const faults = Object.keys(env)
    .filter((key) => key.startsWith('VITE_') && !known.has(key))
    .map((key) => `${key} is not a setting of this site`);

  const overrides = <Fact extends string>(
    settings: readonly (readonly [string, Fact, Check, ...unknown[]])[],
  ): Partial<Record<Fact, string>> => {
    const found: Partial<Record<Fact, string>> = {};
    for (const [key, fact, check] of settings) {
      const value = env[key];
      if (value === undefined) continue;
      const fault = check(value);
      if (fault === null) found[fact] = value;
      else faults.push(`${key} ${fault}`);
    }
    return found;
  };

  const phones = env['VITE_JUSTICE_PHONES']?.split(',').map((entry) => entry.trim());
  for (const entry of phones ?? []) {
    const fault = phone(entry);
    if (fault !== null) faults.push(`VITE_JUSTICE_PHONES: '${entry}' ${fault}`);
  }

  // Read by the page's first script, which has no other fact of the site.
  if (!['on', 'off'].includes(env['VITE_ERROR_REPORTS'] ?? 'on')) {
    faults.push("VITE_ERROR_REPORTS must be 'on' or 'off'");
  }

  const facts = { ...defaults, ...overrides(siteSettings) };
  const site: Site = {
    ...facts,
    chatUrl: chatUrlOf(facts.whatsappPhone),
    justicePhones: phones ?? defaults.justicePhones,
    address: { ...defaults.address, ...overrides(addressSettings) },
  };
  if (faults.length > 0) throw new Error(`Bad site settings:\n  ${faults.join('\n  ')}`);
  return site;
}

/** Returns the settings that still have a placeholder value. */
export function standInsOf(site: Site): readonly string[] {
  const builtIn = siteSettings
    .filter(([, fact, , isStandIn]) => isStandIn === true && site[fact] === defaults[fact])
    .map(([key]) => key);
  return [
    ...builtIn,
    ...(site.justicePhones.join() === defaults.justicePhones.join() ? ['VITE_JUSTICE_PHONES'] : []),
    ...(site.address.street === defaults.address.street ? ['VITE_ADDRESS_STREET'] : []),
  ];
}
