import { site as defaults, type Site } from './defaults.ts';
import { chatUrlOf } from './format.ts';

/** What a value must be, in words and as a test. */
interface Rule {
  readonly text: string;
  readonly accepts: (value: string) => boolean;
}

const matches = (text: string, pattern: RegExp): Rule => ({
  text,
  accepts: (value) => pattern.test(value),
});

const optional = ({ text, accepts }: Rule): Rule => ({
  text: `${text}, or empty`,
  accepts: (value) => value === '' || accepts(value),
});

const text = matches('must be a text', /\S/);
const phone = matches('must be ten digits', /^\d{10}$/);
const phones = matches('must be phones of ten digits, separated by commas', /^\d{10}(, *\d{10})*$/);
const email = matches('must be an e-mail address', /^[^\s@]+@[^\s@]+\.[^\s@]+$/);
const year = matches('must be a year', /^\d{4}$/);
const postalCode = matches('must be five digits', /^\d{5}$/);
const shippingPesos = matches(
  'must be whole pesos from 0 to 99999, or acordado',
  /^(?:0|[1-9]\d{0,4}|acordado)$/,
);
const gigabytes = matches('must be whole GB from 0 to 999', /^(?:0|[1-9]\d{0,2})$/);
const days = matches('must be whole days from 1 to 999', /^[1-9]\d{0,2}$/);
const methods = matches("must be 'card' or 'card,oxxo'", /^card(?:,oxxo)?$/);
const welcome = matches("must be 'every' or 'first'", /^(?:every|first)$/);
const onOrOff = matches("must be 'on' or 'off'", /^(?:on|off)$/);
const link: Rule = {
  text: 'must be a whole address with http:// or https://',
  accepts: (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
};
const origin: Rule = {
  text: "must be the shop's address without a path, like https://tienda.example",
  accepts: (value) => link.accepts(value) && new URL(value).origin === value.replace(/\/$/, ''),
};

/** A setting of the pages: environment variable, rule, the fact that it sets, and whether only the merchant knows it. */
type Setting<Fact> = readonly [key: string, rule: Rule, fact: Fact, own?: typeof OWN];

/** Marks a fact whose default is a placeholder, which a shop for real customers must replace. */
const OWN = true;

type TextFact = {
  [Fact in keyof Site]: Site[Fact] extends string ? Fact : never;
}[keyof Site];

const textSettings: readonly Setting<TextFact>[] = [
  ['PUBLIC_URL', origin, 'publicUrl', OWN],
  ['SHIPPING_PESOS', shippingPesos, 'shippingPesos', OWN],
  ['PAYMENT_METHODS', methods, 'paymentMethods'],
  ['MAIL_FROM', optional(email), 'mailFrom'],
  ['VITE_BRAND', text, 'brand'],
  ['VITE_LEGAL_NAME', text, 'legalName', OWN],
  ['VITE_FOUNDED_YEAR', year, 'foundedYear', OWN],
  ['VITE_SALES_PHONE', phone, 'salesPhone', OWN],
  ['VITE_WHATSAPP_PHONE', phone, 'whatsappPhone', OWN],
  ['VITE_SALES_EMAIL', email, 'salesEmail', OWN],
  ['VITE_PRIVACY_EMAIL', email, 'privacyEmail', OWN],
  ['VITE_JUSTICE_EMAIL', email, 'justiceEmail', OWN],
  ['VITE_JUSTICE_DEPARTMENT', text, 'justiceDepartment'],
  ['VITE_LINE_REGISTRATION_URL', link, 'lineRegistrationUrl', OWN],
  ['VITE_ANDROID_APP_URL', link, 'androidAppUrl', OWN],
  ['VITE_IOS_APP_URL', link, 'iosAppUrl', OWN],
  ['VITE_RECHARGE_URL', optional(link), 'rechargeUrl', OWN],
  ['VITE_FACEBOOK_URL', optional(link), 'facebookUrl', OWN],
  ['VITE_INSTAGRAM_URL', optional(link), 'instagramUrl', OWN],
  ['VITE_CONTRACT_REGISTRATION', optional(text), 'contractRegistration', OWN],
  ['VITE_COVERAGE_SOURCE', text, 'coverageSource', OWN],
  ['VITE_RETURNS', optional(text), 'returns'],
  ['VITE_ROAMING_GIGABYTES', optional(gigabytes), 'roamingGigabytes'],
  ['VITE_TOP_UP_DAYS', optional(days), 'topUpDays'],
  ['VITE_WELCOME', welcome, 'welcome'],
  ['VITE_REGULATOR_NAME', text, 'regulatorName'],
  ['VITE_REGULATOR_SHORT_NAME', text, 'regulatorShortName'],
  ['VITE_REGULATOR_URL', link, 'regulatorUrl'],
  ['VITE_CONSUMER_AGENCY_NAME', text, 'consumerAgencyName'],
  ['VITE_CONSUMER_AGENCY_URL', link, 'consumerAgencyUrl'],
];

const addressSettings: readonly Setting<keyof Site['address']>[] = [
  ['VITE_ADDRESS_STREET', text, 'street', OWN],
  ['VITE_ADDRESS_NEIGHBOURHOOD', text, 'neighbourhood', OWN],
  ['VITE_ADDRESS_POSTAL_CODE', postalCode, 'postalCode', OWN],
  ['VITE_ADDRESS_CITY', text, 'city', OWN],
  ['VITE_ADDRESS_STATE', text, 'state', OWN],
];

const otherSettings: readonly Setting<'justicePhones' | 'errorReports'>[] = [
  ['VITE_JUSTICE_PHONES', phones, 'justicePhones', OWN],
  // Read by the page's first script, which has no fact of the site.
  ['VITE_ERROR_REPORTS', onOrOff, 'errorReports'],
];

/** Every setting of the pages, for a test of docs/settings.md. */
export const allSettings = [...textSettings, ...addressSettings, ...otherSettings];

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings that have a value. An empty one counts only where the rule accepts it. */
function valuesIn<Fact>(env: Environment, settings: readonly Setting<Fact>[]) {
  return settings.flatMap(([key, rule, fact]) => {
    const value = env[key];
    const isSet = value !== undefined && (value !== '' || rule.accepts(''));
    return isSet ? [{ key, rule, fact, value }] : [];
  });
}

function overrides<Fact extends string>(env: Environment, settings: readonly Setting<Fact>[]) {
  const entries = valuesIn(env, settings).map(({ fact, value }) => [fact, value]);
  return Object.fromEntries(entries) as Partial<Record<Fact, string>>;
}

/**
 * Returns the site's facts, overridden by the environment.
 *
 * @throws Error that names every invalid key.
 */
export function readSite(env: Environment): Site {
  const unknown = Object.keys(env)
    .filter((key) => key.startsWith('VITE_') && !allSettings.some(([known]) => known === key))
    .map((key) => `${key} is not a setting of this site`);
  const invalid = valuesIn(env, allSettings)
    .filter(({ rule, value }) => !rule.accepts(value))
    .map(({ key, rule }) => `${key} ${rule.text}`);
  const problems = [...unknown, ...invalid];
  if (problems.length > 0) throw new Error(`Bad site settings:\n  ${problems.join('\n  ')}`);

  const facts = { ...defaults, ...overrides(env, textSettings) };
  const { justicePhones } = overrides(env, otherSettings);
  return {
    ...facts,
    publicUrl: new URL(facts.publicUrl).origin,
    chatUrl: chatUrlOf(facts.whatsappPhone),
    justicePhones: justicePhones?.split(/, */) ?? defaults.justicePhones,
    address: { ...defaults.address, ...overrides(env, addressSettings) },
  };
}

/** Returns a sentence for each fact that is still a placeholder, with the setting that replaces it. */
export function placeholdersIn(env: Environment): readonly string[] {
  const set = valuesIn(env, allSettings).map(({ key }) => key);
  return allSettings
    .filter(([key, , , own]) => own === OWN && !set.includes(key))
    .map(([key, rule]) => `${key} is not set; it ${rule.text}`);
}
