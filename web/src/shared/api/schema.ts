// Generated from server/openapi.yaml by npm run api:types. Change that file, not this one.
/* eslint-disable @typescript-eslint/consistent-indexed-object-style */

export interface paths {
  readonly '/login': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Sign in
     * @description An e-mail without an account takes as long and has the same answer as a wrong password. Failed
     *     tries are limited for each e-mail, each address, and both together; signing in takes the try off
     *     again. `Authorization` is not read: some pages send `Bearer undefined`.
     */
    readonly post: operations['login'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/createAccount': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Register
     * @description Everybody's role is `user`, whatever is sent. Does not sign in. `Authorization` is not read.
     */
    readonly post: operations['createAccount'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/logout': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Sign out
     * @description The token is worth nothing from now on, on any server.
     */
    readonly post: operations['logout'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/captcha-challenge': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Which captcha a registration needs
     * @description A fresh challenge for ALTCHA's widget (version 3), or the site key for Google's reCAPTCHA v2
     *     where the operator has chosen that. What the widget then submits is `captcha` of the
     *     registration.
     */
    readonly get: operations['captchaChallenge'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/create-checkout-session': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Begin to pay for a cart or a top-up
     * @description Prices the order, writes a row for it, and has the payment provider make a session. The browser
     *     then goes to `url`. Guests may pay: without a token, or with one of `undefined` or `null`, there
     *     is nobody signed in; any other token must be valid.
     *
     *     With an `Idempotency-Key`, the same request sent again has the same answer and makes no second
     *     session, also while the first is still on its way; another request with that key is 409. After a
     *     failure (502, 503) the same key may be tried again.
     */
    readonly post: operations['createCheckoutSession'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/checkout-session/{id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Whether a session is paid */
    readonly get: operations['readCheckoutSession'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/imeis': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Whether a phone works in the operator's network
     * @description Asks the mobile operator. Definite answers are kept for a moment; while the operator is down,
     *     callers are told so at once. `Authorization` is not read.
     */
    readonly post: operations['checkImei'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/healthz': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Whether the server's process answers */
    readonly get: operations['health'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/readyz': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Whether the server can work, that is, reaches its database
     * @description The finding may be a second old.
     */
    readonly get: operations['readiness'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /**
     * @description Hundredths of a Mexican peso
     * @example 16900
     */
    readonly Centavos: number;
    /**
     * @description Of catalogue version, lines and total, as the rulebook computes it
     * @example 975021d1ecc402c6
     */
    readonly Fingerprint: string;
    readonly Credentials: {
      readonly email: string;
      readonly password: string;
    };
    readonly SignedIn: {
      /** @description The token */
      readonly message: string;
    };
    /** @description Lengths are in characters, without white space at either end (except the password's). */
    readonly Registration: {
      readonly firstName: string;
      readonly lastName: string;
      /**
       * @description Not read
       * @example user
       */
      readonly role?: unknown;
      /** @description With the neighbourhood */
      readonly address: string;
      readonly between_Streets: string;
      /**
       * @description Postal code, five digits
       * @example 89000
       */
      readonly CP: string;
      /** @description How to find the house */
      readonly description: string;
      /**
       * @description Ten digits, as people write them
       * @example (833) 123-4567
       */
      readonly phone: string;
      readonly email: string;
      readonly password: string;
      /** @description What the captcha's widget submits; each one works once */
      readonly captcha: string;
    };
    readonly Registered: {
      /** @constant */
      readonly message: 'Cuenta creada satisfactoriamente';
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
       * @description Of the plan or top-up. Without it, name and price together must point at exactly one.
       * @example 204
       */
      readonly id?: number;
      /** @example Tuisty */
      readonly name: string;
      readonly image?: string;
      readonly price: components['schemas']['Centavos'];
      readonly quantity: number;
    };
    readonly CheckoutRequest: {
      readonly products: readonly components['schemas']['Product'][];
      /**
       * @description 1 for a cart of plans, 2 for one top-up
       * @enum {integer}
       */
      readonly type: 1 | 2;
      /**
       * @description The number to top up, ten digits as people write them; for type 2 only
       * @example (833) 123-4567
       */
      readonly phone?: string | null;
      /** @description For type 2 only */
      readonly email?: string | null;
      /** @description Fingerprint of what the shopper was shown */
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
      readonly topUp?: components['schemas']['PaidTopUp'];
    };
    /** @description What a paid top-up (type 2) was. Whoever has the id may ask, so of the number only its end is told. */
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
       * @description 15 digits
       * @example 356938035643809
       */
      readonly imei: string;
    };
    readonly Device: {
      readonly result: {
        /** @enum {string} */
        readonly homologated: 'COMPATIBLE PROBADO' | 'COMPATIBLE HOMOLOGADO' | 'NO COMPATIBLE';
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
      readonly total: components['schemas']['Centavos'];
      readonly fingerprint: components['schemas']['Fingerprint'];
    };
    readonly ErrorBody: {
      readonly code: components['schemas']['ErrorCode'];
      /** @description What happened and what to do, in Spanish */
      readonly message: string;
      /**
       * @description What of the request is wrong
       * @example products[0].quantity
       * @example phone
       */
      readonly field?: string;
      /**
       * @description Under which the server has logged an internal error
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
      | 'contact_required'
      | 'phone_malformed'
      | 'email_malformed'
      | 'token_invalid'
      | 'credentials_wrong'
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
      | 'idempotency_key_invalid'
      | 'idempotency_conflict'
      | 'session_unknown'
      | 'payment_unavailable'
      | 'payment_refused'
      | 'imei_not_digits'
      | 'imei_wrong_length'
      | 'imei_answer_incomplete'
      | 'imei_unavailable'
      | 'busy'
      | 'too_many_requests'
      | 'shutting_down'
      | 'internal';
  };
  responses: {
    /** @description An error */
    readonly Error: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `method_not_allowed` */
    readonly MethodNotAllowed: {
      headers: {
        /** @description The methods that the path has */
        readonly Allow: string;
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `internal`, with the `incident` under which the server has logged it */
    readonly Internal: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description `too_many_requests` */
    readonly TooManyRequests: {
      headers: {
        /** @description Seconds until one more try is allowed */
        readonly 'Retry-After': number;
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
    /** @description Not now */
    readonly Unavailable: {
      headers: {
        /** @description Seconds to wait */
        readonly 'Retry-After': number;
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['Error'];
      };
    };
  };
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  readonly login: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['Credentials'];
      };
    };
    readonly responses: {
      /** @description The token, for `Authorization: Bearer …` */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['SignedIn'];
        };
      };
      /** @description `body_missing`, `body_malformed` */
      readonly 400: components['responses']['Error'];
      /** @description `credentials_wrong` */
      readonly 401: components['responses']['Error'];
      readonly 405: components['responses']['MethodNotAllowed'];
      /** @description `body_too_large` */
      readonly 413: components['responses']['Error'];
      /** @description `content_type_unsupported` */
      readonly 415: components['responses']['Error'];
      /** @description `email_required`, `password_required`, `field_too_long`, `field_invalid` */
      readonly 422: components['responses']['Error'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 500: components['responses']['Internal'];
      /** @description `busy`: as many passwords as can be are being looked at, or no database; `shutting_down` */
      readonly 503: components['responses']['Unavailable'];
    };
  };
  readonly createAccount: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['Registration'];
      };
    };
    readonly responses: {
      /** @description There is an account now */
      readonly 201: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['Registered'];
        };
      };
      /** @description `body_missing`, `body_malformed` */
      readonly 400: components['responses']['Error'];
      readonly 405: components['responses']['MethodNotAllowed'];
      /** @description `email_taken`, in whatever case */
      readonly 409: components['responses']['Error'];
      /** @description `body_too_large` */
      readonly 413: components['responses']['Error'];
      /** @description `content_type_unsupported` */
      readonly 415: components['responses']['Error'];
      /**
       * @description The first field that is wrong, named by `field`: `first_name_required`, `last_name_required`,
       *     `address_required`, `between_streets_required`, `postal_code_required`,
       *     `references_required`, `phone_required`, `email_required`, `password_required`,
       *     `field_too_long`, `field_invalid`, `postal_code_malformed`, `phone_malformed`,
       *     `email_malformed`, `password_too_short`; then `captcha_required`, `captcha_invalid` (wrong,
       *     expired, or used before)
       */
      readonly 422: components['responses']['Error'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 500: components['responses']['Internal'];
      /**
       * @description `busy`: too much to do, no database, or the captcha's provider does not answer;
       *     `shutting_down`
       */
      readonly 503: components['responses']['Unavailable'];
    };
  };
  readonly logout: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Signed out */
      readonly 204: {
        headers: {
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `token_invalid`: unknown, expired, revoked, or none */
      readonly 401: components['responses']['Error'];
      readonly 405: components['responses']['MethodNotAllowed'];
      readonly 500: components['responses']['Internal'];
      /** @description `busy`, `shutting_down` */
      readonly 503: components['responses']['Unavailable'];
    };
  };
  readonly captchaChallenge: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The captcha */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json':
            components['schemas']['AltchaChallenge'] | components['schemas']['RecaptchaOffer'];
        };
      };
      readonly 405: components['responses']['MethodNotAllowed'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 500: components['responses']['Internal'];
      /** @description `busy`, `shutting_down` */
      readonly 503: components['responses']['Unavailable'];
    };
  };
  readonly createCheckoutSession: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: {
        /** @description Chosen anew for each confirmation of the shopper */
        readonly 'Idempotency-Key'?: string;
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['CheckoutRequest'];
      };
    };
    readonly responses: {
      /** @description The session */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['CheckoutSession'];
        };
      };
      /** @description `body_missing`, `body_malformed`, `idempotency_key_invalid` */
      readonly 400: components['responses']['Error'];
      /** @description `token_invalid` */
      readonly 401: components['responses']['Error'];
      readonly 405: components['responses']['MethodNotAllowed'];
      /**
       * @description `quote_mismatch` with the fresh `quote`: a price or the fingerprint differs from the
       *     catalogue; `product_ambiguous`: a product without id whose name and price point at no one
       *     plan; `idempotency_conflict`
       */
      readonly 409: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['ErrorWithQuote'];
        };
      };
      /** @description `body_too_large` */
      readonly 413: components['responses']['Error'];
      /** @description `content_type_unsupported` */
      readonly 415: components['responses']['Error'];
      /**
       * @description A field is wrong, and `field` names it: `field_missing`, `field_invalid`, `type_invalid`,
       *     `quantity_invalid`, `quantity_limit`, `total_limit`, `cart_empty`, `plan_unknown`,
       *     `top_up_unknown`, `contact_required`, `phone_malformed`, `email_malformed`, `field_too_long`
       */
      readonly 422: components['responses']['Error'];
      readonly 500: components['responses']['Internal'];
      /** @description `payment_refused`: the provider said a clear no */
      readonly 502: components['responses']['Error'];
      /**
       * @description `payment_unavailable`: the provider did not answer, or not usably; `busy`: too much to do, or
       *     no database; `shutting_down`
       */
      readonly 503: components['responses']['Unavailable'];
    };
  };
  readonly readCheckoutSession: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description The `id` that the session was made with */
        readonly id: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description How the session stands */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['CheckoutSessionState'];
        };
      };
      /** @description `session_unknown` */
      readonly 404: components['responses']['Error'];
      readonly 405: components['responses']['MethodNotAllowed'];
      readonly 500: components['responses']['Internal'];
      /** @description `payment_refused` */
      readonly 502: components['responses']['Error'];
      /** @description `payment_unavailable`, `busy`, `shutting_down` */
      readonly 503: components['responses']['Unavailable'];
    };
  };
  readonly checkImei: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['ImeiQuestion'];
      };
    };
    readonly responses: {
      /** @description What the operator says of it */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['Device'];
        };
      };
      /** @description `body_missing`, `body_malformed` */
      readonly 400: components['responses']['Error'];
      readonly 405: components['responses']['MethodNotAllowed'];
      /** @description `body_too_large` */
      readonly 413: components['responses']['Error'];
      /** @description `content_type_unsupported` */
      readonly 415: components['responses']['Error'];
      /** @description `field_missing`, `field_invalid`, `imei_not_digits`, `imei_wrong_length` */
      readonly 422: components['responses']['Error'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 500: components['responses']['Internal'];
      /** @description `imei_answer_incomplete`: the operator answered, but not about the phone */
      readonly 502: components['responses']['Error'];
      /**
       * @description `imei_unavailable`: the operator does not answer, or is known to be down; `busy`,
       *     `shutting_down`
       */
      readonly 503: components['responses']['Unavailable'];
    };
  };
  readonly health: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description It does */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @constant */
            readonly status: 'ok';
          };
        };
      };
      readonly 405: components['responses']['MethodNotAllowed'];
    };
  };
  readonly readiness: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description It can */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @constant */
            readonly status: 'ready';
          };
        };
      };
      readonly 405: components['responses']['MethodNotAllowed'];
      /** @description `busy`, `shutting_down` */
      readonly 503: components['responses']['Unavailable'];
    };
  };
}
