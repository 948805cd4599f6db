import type { Site } from './types';

/**
 * The operator's facts as the repository ships them. Phones, addresses and links are stand-ins until
 * the operator sets its own with the VITE_ settings (see settings.ts); hours and name are the
 * product's.
 */
export const site: Site = {
  brand: 'Tuisty',
  legalName: 'Tuisty Telecomunicaciones, S.A. de C.V.',
  publicUrl: 'https://www.tuisty.mx',
  salesPhone: '8335550142',
  whatsappPhone: '8335550163',
  salesEmail: 'ventas@tuisty.mx',
  privacyEmail: 'privacidad@tuisty.mx',
  justiceEmail: 'justicia@tuisty.mx',
  justicePhone: '8335550187',
  chatUrl: 'https://wa.me/528335550163',
  rechargeUrl: 'https://recargas.tuisty.mx',
  androidAppUrl: 'https://play.google.com/store/apps/details?id=mx.tuisty.app',
  iosAppUrl: 'https://apps.apple.com/mx/app/tuisty/id6400000000',
  facebookUrl: 'https://www.facebook.com/tuistymx',
  instagramUrl: 'https://www.instagram.com/tuistymx',
  regulatorName: 'Comisión Reguladora de Telecomunicaciones',
  regulatorUrl: 'https://tarifas.ift.org.mx/ift_visor/',
  address: {
    street: 'Calle Salvador Díaz Mirón 402',
    neighbourhood: 'Zona Centro',
    postalCode: '89000',
    city: 'Tampico',
    state: 'Tamaulipas',
  },
  chatHours: [
    { days: 'Lunes a viernes', hours: '8:00am a 6:00pm' },
    { days: 'Sábado', hours: '8:00am a 2:00pm' },
  ],
  phoneHours: [
    { days: 'Lunes a viernes', hours: '9:00am a 6:00pm' },
    { days: 'Sábado', hours: '9:00am a 2:00pm' },
  ],
};
