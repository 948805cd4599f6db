import { chatHref, phoneHref, phoneText } from '@/shared/site/format';
import { readSite, standInsOf } from '@/shared/site/settings';

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
      VITE_PUBLIC_URL: 'https://tienda.example',
      VITE_ADDRESS_POSTAL_CODE: '89100',
      VITE_JUSTICE_PHONES: '8330000001, 8330000002',
      VITE_RECHARGE_URL: '',
      VITE_SHIPPING_PESOS: '150',
      VITE_PAYMENT_METHODS: 'card,oxxo',
      VITE_ROAMING_GIGABYTES: '5',
      VITE_RETURNS: 'Te la cambiamos en 30 días.',
    });
    expect(site.salesPhone).toBe('8331112233');
    expect(site.publicUrl).toBe('https://tienda.example');
    expect(site.address).toMatchObject({ postalCode: '89100', city: 'Tampico' });
    expect(site.justicePhones).toEqual(['8330000001', '8330000002']);
    expect(site.rechargeUrl).toBe('');
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

  it('are rejected with a list of all invalid settings', () => {
    expect(() =>
      readSite({
        VITE_BRAND: ' ',
        VITE_SALES_PHONE: '833-111',
        VITE_SALES_EMAIL: 'ventas',
        VITE_PUBLIC_URL: 'https://tienda.example/',
        VITE_FACEBOOK_URL: 'javascript:alert(1)',
        VITE_JUSTICE_PHONES: '8330000001,12',
        VITE_ADDRESS_POSTAL_CODE: '8910',
        VITE_WELCOME: 'never',
        VITE_ERROR_REPORTS: 'no',
        VITE_SHIPPING_PESOS: '99.50',
        VITE_PAYMENT_METHODS: 'oxxo',
        VITE_ROAMING_GIGABYTES: '5GB',
        VITE_LINE_REGISTRATION_URL: 'vincula',
        VITE_SALE_PHONE: '8331112233',
      }),
    ).toThrow(
      [
        'Bad site settings:',
        '  VITE_SALE_PHONE is not a setting of this site',
        "  VITE_JUSTICE_PHONES: '12' must be ten digits",
        "  VITE_ERROR_REPORTS must be 'on' or 'off'",
        '  VITE_BRAND must not be empty',
        '  VITE_PUBLIC_URL must be an origin without path or slash',
        '  VITE_SHIPPING_PESOS must be whole pesos from 0 to 99999, or acordado',
        "  VITE_PAYMENT_METHODS must be 'card' or 'card,oxxo'",
        "  VITE_WELCOME must be 'every' or 'first'",
        '  VITE_LINE_REGISTRATION_URL must be a whole address with http:// or https://',
        '  VITE_ROAMING_GIGABYTES must be whole GB from 0 to 999',
        '  VITE_SALES_PHONE must be ten digits',
        '  VITE_SALES_EMAIL must be an e-mail address',
        '  VITE_FACEBOOK_URL must begin with http:// or https://',
        '  VITE_ADDRESS_POSTAL_CODE must be five digits',
      ].join('\n'),
    );
  });
});

describe('missing facts of a shop for real customers', () => {
  const set = {
    VITE_SHIPPING_PESOS: 'acordado',
    VITE_LINE_REGISTRATION_URL: 'https://operador.example/vincula',
    VITE_SALES_PHONE: '8331112233',
    VITE_WHATSAPP_PHONE: '8331112244',
    VITE_RECHARGE_URL: '',
    VITE_ANDROID_APP_URL: 'https://play.google.com/store/apps/details?id=mx.operador',
    VITE_IOS_APP_URL: 'https://apps.apple.com/mx/app/operador/id1',
    VITE_COVERAGE_SOURCE: 'red del operador, marzo de 2026',
    VITE_JUSTICE_PHONES: '8331112255',
    VITE_ADDRESS_STREET: 'Calle Aduana 1',
  };

  it('are all facts without settings', () => {
    expect([...standInsOf(readSite({}))].sort()).toEqual(Object.keys(set).sort());
  });

  it('are none once each is set', () => {
    expect(standInsOf(readSite(set))).toEqual([]);
  });

  it.each(['0', '150', 'acordado'])('lack no shipping price once it is %s', (pesos) => {
    expect(standInsOf(readSite({ ...set, VITE_SHIPPING_PESOS: pesos }))).toEqual([]);
  });

  it.each(Object.keys(set))('are %s where that alone is missing', (key) => {
    const others = Object.fromEntries(Object.entries(set).filter(([name]) => name !== key));
    expect(standInsOf(readSite(others))).toEqual([key]);
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
