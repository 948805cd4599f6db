import type { Site } from './types.ts';

/**
 * The operator's facts as the repository ships them. Phones, addresses and links are stand-ins until
 * the operator sets its own with the VITE_ settings (see settings.ts); hours and name are the
 * product's.
 */
export const site: Site = {
  brand: 'Tuisty',
  legalName: 'Tuisty Telecomunicaciones, S.A. de C.V.',
  foundedYear: '2021',
  publicUrl: 'https://www.tuisty.mx',
  shippingPesos: '',
  salesPhone: '8335550142',
  whatsappPhone: '8335550163',
  salesEmail: 'ventas@tuisty.mx',
  privacyEmail: 'privacidad@tuisty.mx',
  justiceDepartment: 'Área de Colaboración con Autoridades',
  justiceEmail: 'justicia@tuisty.mx',
  justicePhones: ['8335550187', '8335550188'],
  chatUrl: 'https://wa.me/528335550163',
  rechargeUrl: 'https://recargas.tuisty.mx',
  androidAppUrl: 'https://play.google.com/store/apps/details?id=mx.tuisty.app',
  iosAppUrl: 'https://apps.apple.com/mx/app/tuisty/id6400000000',
  facebookUrl: 'https://www.facebook.com/tuistymx',
  instagramUrl: 'https://www.instagram.com/tuistymx',
  regulatorName: 'Comisión Reguladora de Telecomunicaciones',
  regulatorShortName: 'CRT',
  regulatorUrl: 'https://tarifas.ift.org.mx/ift_visor/',
  consumerAgencyName: 'Procuraduría Federal del Consumidor',
  consumerAgencyUrl: 'https://www.gob.mx/profeco',
  contractRegistration: '',
  coverageSource: '',
  address: {
    street: 'Calle Salvador Díaz Mirón 402',
    neighbourhood: 'Zona Centro',
    postalCode: '89000',
    city: 'Tampico',
    state: 'Tamaulipas',
  },
  chatSupport: {
    label: 'WhatsApp',
    hours: [
      { days: 'Lunes a viernes', hours: '8:00am a 6:00pm' },
      { days: 'Sábado', hours: '8:00am a 2:00pm' },
    ],
  },
  phoneSupport: {
    label: 'Atención telefónica',
    hours: [
      { days: 'Lunes a viernes', hours: '9:00am a 6:00pm' },
      { days: 'Sábado', hours: '9:00am a 2:00pm' },
    ],
  },
};
