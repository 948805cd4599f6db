/** How long the notices of /proceder-a-pagar and /success are seen, in milliseconds. */
export const REDIRECT_DELAY = 2000;
