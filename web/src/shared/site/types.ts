/** One line of a postal address, as printed on an envelope. */
export interface PostalAddress {
  readonly street: string;
  readonly neighbourhood: string;
  readonly postalCode: string;
  readonly city: string;
  readonly state: string;
}

export interface OpeningHours {
  readonly days: string;
  readonly hours: string;
}

/** Everything about the operator that is a fact and not a page's wording. */
export interface Site {
  readonly brand: string;
  readonly legalName: string;
  /** Origin of the public site without a final slash; canonical addresses start with it. */
  readonly publicUrl: string;
  /** Ten Mexican digits. */
  readonly salesPhone: string;
  /** Ten Mexican digits of the WhatsApp line. */
  readonly whatsappPhone: string;
  readonly salesEmail: string;
  readonly privacyEmail: string;
  readonly justiceEmail: string;
  /** Ten Mexican digits, answered day and night for authorities. */
  readonly justicePhone: string;
  /** Address of the chat; a `text` parameter can be added to it. */
  readonly chatUrl: string;
  readonly rechargeUrl: string;
  readonly androidAppUrl: string;
  readonly iosAppUrl: string;
  readonly facebookUrl: string;
  readonly instagramUrl: string;
  readonly regulatorName: string;
  readonly regulatorUrl: string;
  readonly address: PostalAddress;
  /** Hours of the WhatsApp line. */
  readonly chatHours: readonly OpeningHours[];
  /** Hours of support by telephone. */
  readonly phoneHours: readonly OpeningHours[];
}
