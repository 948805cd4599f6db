/** One line of a postal address, as printed on an envelope. */
export interface PostalAddress {
  readonly street: string;
  readonly neighbourhood: string;
  /** Five digits. */
  readonly postalCode: string;
  readonly city: string;
  readonly state: string;
}

/** One way to reach a person, with the hours when somebody answers. */
export interface SupportChannel {
  readonly label: string;
  readonly hours: readonly { readonly days: string; readonly hours: string }[];
}

/** Everything about the operator that is a fact and not a page's wording. */
export interface Site {
  readonly brand: string;
  /** Company behind the brand. */
  readonly legalName: string;
  readonly foundedYear: string;
  /** Origin of the public site without a final slash; canonical addresses start with it. */
  readonly publicUrl: string;
  /**
   * What sending a physical SIM costs outside Tampico, Ciudad Madero and Altamira, in whole pesos; empty while it
   * is agreed on for each order. The server has the same in SHIPPING_PESOS.
   */
  readonly shippingPesos: string;
  /** Ten Mexican digits. */
  readonly salesPhone: string;
  /** Ten Mexican digits of the WhatsApp line. */
  readonly whatsappPhone: string;
  readonly salesEmail: string;
  /** The one address for every request about personal data. */
  readonly privacyEmail: string;
  readonly justiceDepartment: string;
  readonly justiceEmail: string;
  /** Ten Mexican digits each, answered day and night for authorities. */
  readonly justicePhones: readonly string[];
  /** Address of the chat; a `text` parameter can be added to it. */
  readonly chatUrl: string;
  /** The operator's own recharge portal; empty when there is none. */
  readonly rechargeUrl: string;
  readonly androidAppUrl: string;
  readonly iosAppUrl: string;
  readonly facebookUrl: string;
  readonly instagramUrl: string;
  readonly regulatorName: string;
  readonly regulatorShortName: string;
  /** The regulator's search for registered tariffs. */
  readonly regulatorUrl: string;
  readonly consumerAgencyName: string;
  readonly consumerAgencyUrl: string;
  /** Number under which the consumer agency filed the adhesion contract; empty while pending. */
  readonly contractRegistration: string;
  /** Whose word the map of coverage is, and of when; empty while it is a guide of our own. */
  readonly coverageSource: string;
  readonly address: PostalAddress;
  /** The WhatsApp line. */
  readonly chatSupport: SupportChannel;
  /** The telephone line that the terms name. */
  readonly phoneSupport: SupportChannel;
}
