// Generated from server/openapi.yaml by npm run generate. Change that file, not this one.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /**
     * @description Hundredths of a Mexican peso
     * @example 16900
     */
    readonly Centavos: number;
    /**
     * @description Of catalogue version, lines, shipping and total, as the core computes it
     * @example 975021d1ecc402c6
     */
    readonly Fingerprint: string;
    readonly Credentials: {
      readonly email: string;
      readonly password: string;
      /** @description The widget's response, after `captcha_required` */
      readonly captcha?: string;
    };
    readonly PasswordChange: {
      readonly currentPassword: string;
      /** @description The new password */
      readonly password: string;
    };
    readonly PasswordReset: {
      /** @description What follows `#restablecer=` in the link */
      readonly token: string;
      /** @description The new one */
      readonly password: string;
    };
    readonly SignedIn: {
      /** @description The token */
      readonly message: string;
    };
    /** @description Lengths are in characters, without leading and trailing white space (except the password's). */
    readonly Registration: {
      readonly firstName: string;
      readonly lastName: string;
      /**
       * @description Ignored
       * @example user
       */
      readonly role?: unknown;
      /** @description Including the neighbourhood */
      readonly address: string;
      readonly between_Streets: string;
      /**
       * @description Postal code, five digits
       * @example 89000
       */
      readonly CP: string;
      /** @description Directions to the house */
      readonly description: string;
      /**
       * @description Ten digits in any notation
       * @example (833) 123-4567
       */
      readonly phone: string;
      readonly email: string;
      readonly password: string;
      /** @description The captcha widget's response; each is accepted once */
      readonly captcha: string;
    };
    readonly Registered: {
      /** @constant */
      readonly message: 'Cuenta creada satisfactoriamente';
      /** @description Of a session, as `POST /login` gives it */
      readonly token?: string;
    };
    readonly AltchaChallenge: {
      readonly parameters: {
        /** @constant */
        readonly algorithm: 'PBKDF2/SHA-256';
        readonly cost: number;
        /** @description Seconds since 1970 */
        readonly expiresAt: number;
        /** @constant */
        readonly keyLength: 32;
        readonly keyPrefix: string;
        readonly nonce: string;
        readonly salt: string;
      };
      readonly signature: string;
    };
    readonly RecaptchaOffer: {
      /** @constant */
      readonly provider: 'recaptcha';
      readonly siteKey: string;
    };
    readonly Product: {
      /**
       * @description Of the plan or top-up. Without it, name and price together must match exactly one.
       * @example 204
       */
      readonly id?: number;
      /** @example Tuisty */
      readonly name: string;
      readonly image?: string;
      readonly price: components['schemas']['Centavos'];
      readonly quantity: number;
      /** @description Of a plan: as many as the quantity. If absent, each is a physical SIM with a new number. */
      readonly units?: readonly components['schemas']['Unit'][];
    };
    /** @description One unit of a plan with the shopper's choices */
    readonly Unit: {
      /**
       * @description own is the shop's SIM that the shopper has; the plan renews its line
       * @enum {string}
       */
      readonly sim: 'physical' | 'esim' | 'own';
      /**
       * @description The shopper's existing number is ported to this SIM; never with an own SIM
       * @default false
       */
      readonly keepsNumber: boolean;
      /**
       * @description Ten digits in any notation, unique in an order. The number to port, only for a unit that keeps
       *     its number; if absent, the shopper sends it later. With an own SIM the number of its line, required.
       * @example (833) 123-4567
       */
      readonly phone?: string | null;
      /**
       * @description The porting PIN, four digits; only for a unit that keeps its number. If absent, the shopper sends it later.
       * @example 0123
       */
      readonly nip?: string | null;
    };
    /**
     * @description local is Tampico, Ciudad Madero and Altamira, where shipping is free
     * @enum {string}
     */
    readonly ShippingZone: 'local' | 'elsewhere';
    readonly CheckoutRequest: {
      readonly products: readonly components['schemas']['Product'][];
      /**
       * @description 1 for a cart of plans, 2 for one top-up
       * @enum {integer}
       */
      readonly type: 1 | 2;
      /**
       * @description The number to top up, ten digits in any notation; for type 2 only
       * @example (833) 123-4567
       */
      readonly phone?: string | null;
      /** @description For type 2 only */
      readonly email?: string | null;
      /** @description Destination of the SIMs. Required where shipping has a price and the cart has a physical SIM. */
      readonly shippingZone?: components['schemas']['ShippingZone'] | null;
      /** @description Fingerprint of the displayed quote */
      readonly quote?: components['schemas']['Fingerprint'] | null;
    };
    readonly CheckoutSession: {
      /** @description The payment provider's session id */
      readonly id: string;
      /**
       * Format: uri
       * @description The provider's payment page
       */
      readonly url: string;
    };
    readonly CheckoutSessionState: {
      readonly id: string;
      /** @enum {integer} */
      readonly type: 1 | 2;
      /** @enum {string} */
      readonly status: 'open' | 'paid' | 'expired';
      /**
       * @description Only while it is open and the payment page is completed: the payment is pending, for example cash
       *     at a shop. It must not be paid again.
       */
      readonly pending?: boolean;
      readonly reference: components['schemas']['Reference'];
      /** Format: date-time */
      readonly createdAt: string;
      /**
       * Format: date-time
       * @description Only when it is paid
       */
      readonly paidAt?: string;
      /**
       * @description Where an eSIM and the receipt go, all but its first letter masked. Only of a paid one, for
       *     about an hour, and while the payment provider answers: nothing of it is kept here.
       * @example m•••@gmail.com
       */
      readonly email?: string;
      readonly total: components['schemas']['Centavos'];
      readonly shipping: components['schemas']['Centavos'];
      readonly lines: readonly components['schemas']['BoughtLine'][];
      readonly topUp?: components['schemas']['PaidTopUp'];
    };
    /**
     * @description A purchase's short reference for people, also in the order export
     * @example TUI-7N42G-5KX1A
     */
    readonly Reference: string;
    /** @description The purchased items. Any holder of the id may read them, so they contain no phone, NIP or name. */
    readonly BoughtLine: {
      /** @example 204 */
      readonly id: number;
      /** @example Tuisty Mensual Estelar */
      readonly name: string;
      readonly quantity: number;
      readonly unitPrice: components['schemas']['Centavos'];
      /** @description Units that are eSIMs */
      readonly esims: number;
      /** @description Units that renew the line of an own SIM; the others get physical SIMs */
      readonly renewals: number;
      /** @description Units with a ported number */
      readonly keptNumbers: number;
    };
    /** @description A paid top-up (type 2). Any holder of the id may read it, so it has only the number's last digits. */
    readonly PaidTopUp: {
      /** @example 902 */
      readonly id: number;
      /** @example Recarga $100 */
      readonly name: string;
      readonly price: components['schemas']['Centavos'];
      readonly phoneEnding: string;
    };
    readonly ImeiQuestion: {
      /**
       * @description 15 digits, also as phones print them: separators, a leading `IMEI` and a software version at the
       *     end are ignored
       * @example 356938035643809
       */
      readonly imei: string;
    };
    readonly PageError: {
      /**
       * @description An exception, a rejected promise, a part of the page that was not rendered, a file that was not fetched
       * @enum {string}
       */
      readonly kind: 'error' | 'unhandledrejection' | 'render-failed' | 'part-lost';
      /**
       * @description The page's path, or the file's
       * @example /paquetes/tuisty-mensual
       * @example /assets/AccessPage-Bk4e_K9e.js
       */
      readonly where: string;
      /**
       * @description The path of the shop's main script, which has its digest
       * @example /assets/shop-N3n6QPjf.js
       */
      readonly build: string;
    };
    readonly Device: {
      readonly result: {
        /**
         * @description NO ENCONTRADO for any unknown value of the carrier
         * @enum {string}
         */
        readonly homologated:
          'COMPATIBLE PROBADO' | 'COMPATIBLE HOMOLOGADO' | 'NO COMPATIBLE' | 'NO ENCONTRADO';
        readonly volte_support: components['schemas']['YesNo'];
        readonly band28_support: components['schemas']['YesNo'];
        readonly esim: components['schemas']['YesNo'];
      };
    };
    /** @enum {string} */
    readonly YesNo: 'SI' | 'NO';
    readonly QuoteLine: {
      readonly id: number;
      /** @example Tuisty Mensual Estelar */
      readonly name: string;
      readonly quantity: number;
      readonly unitPrice: components['schemas']['Centavos'];
      readonly lineTotal: components['schemas']['Centavos'];
    };
    readonly Quote: {
      readonly lines: readonly components['schemas']['QuoteLine'][];
      readonly count: number;
      readonly shipping: components['schemas']['Centavos'];
      readonly total: components['schemas']['Centavos'];
      readonly fingerprint: components['schemas']['Fingerprint'];
    };
    readonly ErrorBody: {
      readonly code: components['schemas']['ErrorCode'];
      /** @description The problem and the next step, in Spanish */
      readonly message: string;
      /**
       * @description The invalid part of the request
       * @example products[0].quantity
       * @example phone
       */
      readonly field?: string;
      /**
       * @description The log entry's id of an internal error
       * @example 9f86d081884c7d65
       */
      readonly incident?: string;
    };
    readonly Error: {
      readonly error: components['schemas']['ErrorBody'];
    };
    readonly ErrorWithQuote: {
      readonly error: components['schemas']['ErrorBody'];
      readonly quote?: components['schemas']['Quote'];
    };
    /** @enum {string} */
    readonly ErrorCode:
      | 'body_missing'
      | 'body_malformed'
      | 'body_too_large'
      | 'content_type_unsupported'
      | 'field_missing'
      | 'field_invalid'
      | 'field_too_long'
      | 'route_unknown'
      | 'method_not_allowed'
      | 'type_invalid'
      | 'cart_empty'
      | 'plan_unknown'
      | 'top_up_unknown'
      | 'quantity_invalid'
      | 'quantity_limit'
      | 'total_limit'
      | 'quote_mismatch'
      | 'product_ambiguous'
      | 'sim_invalid'
      | 'units_mismatch'
      | 'nip_malformed'
      | 'number_repeated'
      | 'shipping_zone_required'
      | 'shipping_zone_invalid'
      | 'contact_required'
      | 'phone_malformed'
      | 'email_malformed'
      | 'token_invalid'
      | 'credentials_wrong'
      | 'password_wrong'
      | 'reset_link_invalid'
      | 'email_taken'
      | 'captcha_required'
      | 'captcha_invalid'
      | 'first_name_required'
      | 'last_name_required'
      | 'address_required'
      | 'between_streets_required'
      | 'postal_code_required'
      | 'references_required'
      | 'phone_required'
      | 'email_required'
      | 'password_required'
      | 'postal_code_malformed'
      | 'password_too_short'
      | 'password_unchanged'
      | 'idempotency_key_invalid'
      | 'idempotency_conflict'
      | 'session_unknown'
      | 'payment_unavailable'
      | 'payment_refused'
      | 'imei_not_digits'
      | 'imei_wrong_length'
      | 'imei_multiple'
      | 'imei_answer_incomplete'
      | 'imei_unavailable'
      | 'busy'
      | 'too_many_requests'
      | 'shutting_down'
      | 'internal';
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
