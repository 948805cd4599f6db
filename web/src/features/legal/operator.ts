import { phoneHref, phoneText, site, type OpeningHours } from '../../shared/site';

const phoneLink = (digits: string) => `[${phoneText(digits)}](${phoneHref(digits)})`;
const mailLink = (address: string) => `[${address}](mailto:${address})`;

function hoursText(hours: readonly OpeningHours[]): string {
  return `${hours.map((one) => `${one.days}: ${one.hours}`).join('. ')}.`;
}

const { street, neighbourhood, postalCode, city, state } = site.address;

/** The operator's facts in the form that long texts need them, links included. */
export const operator = {
  brand: site.brand,
  legalName: site.legalName,
  address: `${street}, ${neighbourhood}, C. P. ${postalCode}, ${city}, ${state}`,
  regulator: site.regulatorName,
  regulatorLink: `[${site.regulatorName}](${site.regulatorUrl})`,
  salesPhone: phoneLink(site.salesPhone),
  salesEmail: mailLink(site.salesEmail),
  privacyEmail: mailLink(site.privacyEmail),
  justiceEmail: mailLink(site.justiceEmail),
  justicePhones: `${phoneLink(site.justicePhone)} (día y noche) y ${phoneLink(site.salesPhone)} (conmutador)`,
  /** Every way to reach support, to be put after «escríbenos por». */
  channels: `[WhatsApp](${site.chatUrl}), al ${phoneLink(site.salesPhone)} o a ${mailLink(site.salesEmail)}`,
  phoneHours: { label: 'Atención por teléfono y correo', text: hoursText(site.phoneHours) },
  chatHours: { label: 'Atención por WhatsApp', text: hoursText(site.chatHours) },
} as const;

/** Public bodies, the same for every operator of the country. */
export const consumerAgency = {
  name: 'Procuraduría Federal del Consumidor',
  shortName: 'Profeco',
  phone: '55 5568 8722',
} as const;
