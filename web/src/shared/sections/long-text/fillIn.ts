import { catalogue, durationsText } from '../../core/catalogue';
import { abroad } from './abroad';
import { lineRegistration } from './lineRegistration';
import { consumerAgency, operator } from './operator';
import { rareConditions } from './rareConditions';
import { shipping } from './shipping';
import { conditions } from '../../site';

// The catalogue defines which networks consume no data abroad.
const used = new Set<string>(catalogue.plans.flatMap((plan) => plan.socialMediaInter));
const zone = new Proxy<Record<string, string>>(
  {},
  {
    get: (_, network) =>
      used.has(String(network))
        ? 'México. También Estados Unidos y Canadá en los planes que incluyen esta red en “Redes en USA y Canadá”.'
        : 'México.',
  },
);

const durations = durationsText(catalogue.plans);
const topUps = catalogue.topUps.map((topUp) => `- ${topUp.name}: ${topUp.description}.`).join('\n');

type Facts = Readonly<Record<string, unknown>>;

/**
 * Returns a Markdown text in which each `{{name}}` is replaced by the merchant's fact, the catalogue's, or the one of
 * `more`. A name may have two parts, as `{{shipping.hasCost}}`.
 *
 * @throws Error if a name is unknown.
 */
export function fillIn(markdown: string, more: Facts = {}): string {
  const facts: Facts = {
    ...operator,
    ...{
      abroad,
      conditions: { ...conditions, ...rareConditions },
      consumerAgency,
      durations,
      lineRegistration,
      shipping,
      topUps,
      zone,
    },
    ...more,
  };
  return markdown.replace(/\{\{(\w+)(?:\.(\w+))?\}\}/g, (place, name: string, part?: string) => {
    const fact = facts[name];
    const value = part === undefined ? fact : (fact as Facts | undefined)?.[part];
    if (typeof value !== 'string') throw new Error(`${place} is not known`);
    return value;
  });
}
