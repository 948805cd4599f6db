import { orCash, phoneHref, phoneText, site, type SupportChannel } from '../../site';
import { rare } from 'virtual:site/rare';

// No-break spaces, because a number that wraps is easily misread.
const unbroken = (digits: string) => phoneText(digits).replaceAll(' ', '\u00a0');
const phoneLink = (digits: string) => `[${unbroken(digits)}](${phoneHref(digits)})`;
const mailLink = (address: string) => `[${address}](mailto:${address})`;

function hoursText(channel: SupportChannel): string {
  return `${channel.hours.map((one) => `${one.days}: ${one.hours}`).join('. ')}.`;
}

const { street, neighbourhood, postalCode, city, state } = site.address;

/** The merchant's facts in the form of long texts, with links. */
export const operator = {
  brand: site.brand,
  legalName: site.legalName,
  address: `${street}, ${neighbourhood}, C.\u00a0P.\u00a0${postalCode}, ${city}, ${state}`,
  regulator: site.regulatorName,
  regulatorLink: `[${site.regulatorName}](${site.regulatorUrl})`,
  /** The regulator's search with its host name as the link text. */
  tariffs: `[${new URL(site.regulatorUrl).host}](${site.regulatorUrl})`,
  chat: `[${unbroken(site.whatsappPhone)}](${site.chatUrl})`,
  payWith: `tarjeta${orCash(site.paymentMethods)}`,
  salesPhone: phoneLink(site.salesPhone),
  salesEmail: mailLink(site.salesEmail),
  privacyEmail: mailLink(rare.privacyEmail),
  justiceDepartment: rare.justiceDepartment,
  justiceEmail: mailLink(rare.justiceEmail),
  justicePhones: rare.justicePhones.map(phoneLink).join(' y '),
  /** The contract's registration number at Profeco. */
  contractRegistration:
    rare.contractRegistration === '' ? 'En trámite.' : rare.contractRegistration,
  /** The contact channels of support, for use after «escríbenos por». */
  channels: `[WhatsApp](${site.chatUrl}), al ${phoneLink(site.salesPhone)} o a ${mailLink(site.salesEmail)}`,
  phoneHours: { label: site.phoneSupport.label, text: hoursText(site.phoneSupport) },
  chatHours: { label: site.chatSupport.label, text: hoursText(site.chatSupport) },
} as const;

export const consumerAgency = {
  name: rare.consumerAgencyName,
  link: `[${rare.consumerAgencyName}](${rare.consumerAgencyUrl})`,
  shortName: 'Profeco',
  /** Profeco's national help line, equal in all shops. */
  phone: '55\u00a05568\u00a08722',
} as const;
