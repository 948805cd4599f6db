import { chatHref, phoneHref, phoneText } from '@/shared/site/format';
import { readFileSync } from 'node:fs';
import { site as defaults } from '@/shared/site/defaults';
import { inventedFacts, merchant } from '../../../merchant.mjs';
import { allSettings, placeholdersIn, readSite } from '@/shared/site/settings';

describe('facts of the merchant', () => {
  it('are the repository’s placeholders without settings', () => {
    const site = readSite({});
    expect(site.brand).toBe('Tuisty');
    expect(site.address.city).toBe('Tampico');
    expect(site.chatSupport.hours).toEqual([
      { days: 'Lunes a viernes', hours: '8:00am a 6:00pm' },
      { days: 'Sábado', hours: '8:00am a 2:00pm' },
    ]);
  });

  it('are the values that the environment sets', () => {
    const site = readSite({
      VITE_SALES_PHONE: '8331112233',
      PUBLIC_URL: 'https://tienda.example/',
      VITE_ADDRESS_POSTAL_CODE: '89100',
      VITE_JUSTICE_PHONES: '8330000001, 8330000002',
      VITE_RECHARGE_URL: '',
      VITE_FACEBOOK_URL: '',
      SHIPPING_PESOS: '150',
      PAYMENT_METHODS: 'card,oxxo',
      VITE_ROAMING_GIGABYTES: '5',
      VITE_RETURNS: 'Te la cambiamos en 30 días.',
    });
    expect(site.salesPhone).toBe('8331112233');
    expect(site.publicUrl).toBe('https://tienda.example');
    expect(site.address).toMatchObject({ postalCode: '89100', city: 'Tampico' });
    expect(site.justicePhones).toEqual(['8330000001', '8330000002']);
    expect(site.rechargeUrl).toBe('');
    expect(site.facebookUrl).toBe('');
    expect(site.shippingPesos).toBe('150');
    expect(site.paymentMethods).toBe('card,oxxo');
    expect(site.roamingGigabytes).toBe('5');
    expect(site.returns).toBe('Te la cambiamos en 30 días.');
  });

  it('link the chat to the number that the pages display', () => {
    expect(readSite({}).chatUrl).toBe(`https://wa.me/52${readSite({}).whatsappPhone}`);
    expect(readSite({ VITE_WHATSAPP_PHONE: '8331112244' }).chatUrl).toBe(
      'https://wa.me/528331112244',
    );
    expect(() => readSite({ VITE_CHAT_URL: 'https://wa.me/528331112255' })).toThrow(
      'VITE_CHAT_URL is not a setting of this site',
    );
  });

  it('are the default where a setting is empty, unless empty is a value', () => {
    expect(readSite({ SHIPPING_PESOS: '', PAYMENT_METHODS: '', VITE_BRAND: '' })).toEqual(
      readSite({}),
    );
  });

  it('are rejected with a list of all invalid settings', () => {
    expect(() =>
      readSite({
        PUBLIC_URL: 'https://tienda.example/shop',
        SHIPPING_PESOS: '99.50',
        PAYMENT_METHODS: 'oxxo',
        VITE_BRAND: ' ',
        VITE_SALES_PHONE: '833-111',
        VITE_SALES_EMAIL: 'ventas',
        VITE_FACEBOOK_URL: 'javascript:alert(1)',
        VITE_JUSTICE_PHONES: '8330000001,12',
        VITE_ADDRESS_POSTAL_CODE: '8910',
        VITE_WELCOME: 'never',
        VITE_ERROR_REPORTS: 'no',
        VITE_ROAMING_GIGABYTES: '5GB',
        VITE_LINE_REGISTRATION_URL: 'vincula',
        VITE_SALE_PHONE: '8331112233',
      }),
    ).toThrow(
      [
        'Bad site settings:',
        '  VITE_SALE_PHONE is not a setting of this site',
        "  PUBLIC_URL must be the shop's address without a path, like https://tienda.example",
        '  SHIPPING_PESOS must be whole pesos from 0 to 99999, or acordado',
        "  PAYMENT_METHODS must be 'card' or 'card,oxxo'",
        '  VITE_BRAND must be a text',
        '  VITE_SALES_PHONE must be ten digits',
        '  VITE_SALES_EMAIL must be an e-mail address',
        '  VITE_LINE_REGISTRATION_URL must be a whole address with http:// or https://',
        '  VITE_FACEBOOK_URL must be a whole address with http:// or https://, or empty',
        '  VITE_ROAMING_GIGABYTES must be whole GB from 0 to 999, or empty',
        "  VITE_WELCOME must be 'every' or 'first'",
        '  VITE_ADDRESS_POSTAL_CODE must be five digits',
        '  VITE_JUSTICE_PHONES must be phones of ten digits, separated by commas',
        "  VITE_ERROR_REPORTS must be 'on' or 'off'",
      ].join('\n'),
    );
  });
});

describe('placeholders', () => {
  it.each(Object.keys(merchant))('are only %s where that fact alone is missing', (key) => {
    expect(placeholdersIn({ ...merchant, [key]: undefined })).toEqual([
      expect.stringMatching(`^${key} is not set; it must `),
    ]);
  });

  it('are none once each fact is set, to a value of the repository too', () => {
    expect(placeholdersIn(merchant)).toEqual([]);
    expect(placeholdersIn({ ...merchant, VITE_ADDRESS_CITY: 'Tampico' })).toEqual([]);
  });

  it('include an empty fact, unless it may be empty', () => {
    expect(placeholdersIn({ ...merchant, VITE_SALES_PHONE: '', VITE_FACEBOOK_URL: '' })).toEqual([
      'VITE_SALES_PHONE is not set; it must be ten digits',
    ]);
  });

  it('are all text facts that the repository invents', () => {
    expect(JSON.stringify(readSite(merchant))).not.toMatch(inventedFacts);
    expect(JSON.stringify(readSite({}))).toMatch(inventedFacts);
  });
});

describe('formats of the facts', () => {
  it('group the digits of a phone, and dial it with the country code', () => {
    expect(phoneText('8335550142')).toBe('833 555 0142');
    expect(phoneHref('8335550142')).toBe('tel:+528335550142');
  });

  it('open the chat with the message filled in', () => {
    expect(chatHref('https://wa.me/528335550163', 'Hola, quiero Estelar 5GB & más')).toBe(
      'https://wa.me/528335550163?text=Hola%2C%20quiero%20Estelar%205GB%20%26%20m%C3%A1s',
    );
  });
});

describe('docs/settings.md', () => {
  /** Setting and default of each row of the table of pages. */
  const rows = [
    ...(/\n\| Pages .*\n\|[- |]+\n((?:\|.*\n)+)/
      .exec(readFileSync('docs/settings.md', 'utf8'))?.[1]
      ?.matchAll(/^\| (`.*?`) +\| (.*?) +\|/gm) ?? []),
  ].flatMap(([, keys = '', value]) => keys.split(', ').map((key) => [key.slice(1, -1), value]));

  it('lists every setting of the pages with its default', () => {
    const facts: Record<string, unknown> = { ...defaults, errorReports: 'on' };
    const expected = allSettings.map(([key, , fact, own]) => {
      const value = facts[fact] as string;
      return [key, own === true ? 'placeholder' : value === '' ? '' : `\`${value}\``];
    });
    expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(expected));
  });
});
