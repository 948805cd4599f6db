import { chatUrlOf } from './format.ts';

const whatsappPhone = '8335550163';

/**
 * Default facts about the merchant, most of them placeholders that each merchant replaces (settings.ts marks them).
 * Hours and name are the product's real ones.
 */
export const site = {
  brand: 'Tuisty',
  legalName: 'Tuisty Telecomunicaciones, S.A. de C.V.',
  foundedYear: '2021',
  /** Origin of the canonical URLs, without a trailing slash. */
  publicUrl: 'https://www.tuisty.mx',
  /**
   * Shipping cost of a physical SIM outside Tampico, Ciudad Madero and Altamira in whole pesos, or 'acordado' if it is
   * agreed on for each order. '' means undecided and is treated as 'acordado'.
   */
  shippingPesos: '',
  /** Payment methods: 'card', or 'card,oxxo' to accept cash too. */
  paymentMethods: 'card',
  /** Sender of the server's e-mails; empty where it sends none, and a forgotten password is answered by chat. */
  mailFrom: '',
  /** Pages that show the loading overlay: 'every', or 'first' for the first page of a visit only. */
  welcome: 'every',
  /** Validity of a top-up in days; empty if unspecified. */
  topUpDays: '',
  /** URL at which the holder of a new line links it to the CURP. */
  lineRegistrationUrl: 'https://www.tuisty.mx/vincula-tu-linea',
  /** The merchant's policy for an unsuitable SIM; if empty, pages ask the shopper to enquire. */
  returns: '',
  /** GB of a plan that work in the USA and Canada; '0' without roaming. If empty, pages ask the shopper to enquire. */
  roamingGigabytes: '',
  /** Phones are ten Mexican digits. */
  salesPhone: '8335550142',
  whatsappPhone,
  salesEmail: 'ventas@tuisty.mx',
  /** E-mail address for all requests about personal data. */
  privacyEmail: 'privacidad@tuisty.mx',
  justiceDepartment: 'Área de Colaboración con Autoridades',
  justiceEmail: 'justicia@tuisty.mx',
  /** Phones for authorities, answered at all hours. */
  justicePhones: ['8335550187', '8335550188'],
  /** Derived from whatsappPhone, so that the displayed number and the chat cannot differ. */
  chatUrl: chatUrlOf(whatsappPhone),
  /** The merchant's recharge portal; empty without one. */
  rechargeUrl: 'https://recargas.tuisty.mx',
  androidAppUrl: 'https://play.google.com/store/apps/details?id=mx.tuisty.app',
  iosAppUrl: 'https://apps.apple.com/mx/app/tuisty/id6400000000',
  /** Empty without a page of the merchant there. */
  facebookUrl: 'https://www.facebook.com/tuistymx',
  instagramUrl: 'https://www.instagram.com/tuistymx',
  regulatorName: 'Comisión Reguladora de Telecomunicaciones',
  regulatorShortName: 'CRT',
  /** The regulator's search page for registered tariffs. */
  regulatorUrl: 'https://tarifas.ift.org.mx/ift_visor/',
  consumerAgencyName: 'Procuraduría Federal del Consumidor',
  consumerAgencyUrl: 'https://www.gob.mx/profeco',
  /** Number under which the consumer agency filed the adhesion contract; empty while pending. */
  contractRegistration: '',
  /** Source and date of the coverage map; empty while the map is the merchant's own estimate. */
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
  /** The support line that the terms name. */
  phoneSupport: {
    label: 'Atención telefónica',
    hours: [
      { days: 'Lunes a viernes', hours: '9:00am a 6:00pm' },
      { days: 'Sábado', hours: '9:00am a 2:00pm' },
    ],
  },
};

export type Site = typeof site;

/** Facts that few pages show. A separate module contains them, so that the home page loads without them. */
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

export type SupportChannel = Site['chatSupport'];
