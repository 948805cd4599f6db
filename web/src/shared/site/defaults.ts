import { chatUrlOf } from './format.ts';

const whatsappPhone = '8335550163';

/**
 * The operator's facts as the repository ships them. Phones, addresses and links are stand-ins until
 * the operator sets its own with the VITE_ settings (see settings.ts); hours and name are the
 * product's.
 */
export const site = {
  brand: 'Tuisty',
  legalName: 'Tuisty Telecomunicaciones, S.A. de C.V.',
  foundedYear: '2021',
  /** Origin without a final slash; canonical addresses start with it. */
  publicUrl: 'https://www.tuisty.mx',
  /**
   * What sending a physical SIM costs outside Tampico, Ciudad Madero and Altamira: whole pesos, '0', or 'acordado'
   * where it is agreed on for each order, as it is while nothing was decided (''). The server has SHIPPING_PESOS.
   */
  shippingPesos: '',
  /** Payment methods: 'card', or 'card,oxxo' with cash too. The server has the same in PAYMENT_METHODS. */
  paymentMethods: 'card',
  /** Validity of a top-up in days; empty if unspecified. */
  topUpDays: '',
  /** Address at which the holder of a new line links it to the CURP. */
  lineRegistrationUrl: 'https://www.tuisty.mx/vincula-tu-linea',
  /** The merchant's policy for an unsuitable SIM; if empty, pages ask the shopper to enquire. */
  returns: '',
  /** GB of a plan that work in the USA and Canada, '0' where there is no roaming; empty: the pages say to ask. */
  roamingGigabytes: '',
  /** Phones are ten Mexican digits. */
  salesPhone: '8335550142',
  whatsappPhone,
  salesEmail: 'ventas@tuisty.mx',
  /** The one address for every request about personal data. */
  privacyEmail: 'privacidad@tuisty.mx',
  justiceDepartment: 'Área de Colaboración con Autoridades',
  justiceEmail: 'justicia@tuisty.mx',
  /** Answered day and night for authorities. */
  justicePhones: ['8335550187', '8335550188'],
  /** Of whatsappPhone, so that the displayed number and the chat cannot differ. */
  chatUrl: chatUrlOf(whatsappPhone),
  /** The operator's own recharge portal; empty when there is none. */
  rechargeUrl: 'https://recargas.tuisty.mx',
  androidAppUrl: 'https://play.google.com/store/apps/details?id=mx.tuisty.app',
  iosAppUrl: 'https://apps.apple.com/mx/app/tuisty/id6400000000',
  facebookUrl: 'https://www.facebook.com/tuistymx',
  instagramUrl: 'https://www.instagram.com/tuistymx',
  regulatorName: 'Comisión Reguladora de Telecomunicaciones',
  regulatorShortName: 'CRT',
  /** The regulator's search for registered tariffs. */
  regulatorUrl: 'https://tarifas.ift.org.mx/ift_visor/',
  consumerAgencyName: 'Procuraduría Federal del Consumidor',
  consumerAgencyUrl: 'https://www.gob.mx/profeco',
  /** Number under which the consumer agency filed the adhesion contract; empty while pending. */
  contractRegistration: '',
  /** Whose word the map of coverage is, and of when; empty while it is a guide of our own. */
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
  /** The telephone line that the terms name. */
  phoneSupport: {
    label: 'Atención telefónica',
    hours: [
      { days: 'Lunes a viernes', hours: '9:00am a 6:00pm' },
      { days: 'Sábado', hours: '9:00am a 2:00pm' },
    ],
  },
};

export type Site = typeof site;

/** Facts that few pages show. They are in a separate module, so that the home page starts without them. */
export const rareFacts = [
  'foundedYear',
  'lineRegistrationUrl',
  'returns',
  'roamingGigabytes',
  'privacyEmail',
  'justiceDepartment',
  'justiceEmail',
  'justicePhones',
  'consumerAgencyName',
  'consumerAgencyUrl',
  'contractRegistration',
  'coverageSource',
] as const satisfies readonly (keyof Site)[];

export type RareFacts = Pick<Site, (typeof rareFacts)[number]>;

/** One way to reach a person, with the hours of service. */
export type SupportChannel = Site['chatSupport'];
