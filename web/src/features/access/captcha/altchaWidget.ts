// Fetched with the registration form. The build without embedded workers and styles: those come
// from our own origin, as the page's content security policy asks.
import 'altcha/external';
import 'altcha/altcha.css';
import 'altcha/i18n/es-419';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import ShaWorker from 'altcha/workers/sha?worker';

for (const bits of ['256', '384', '512']) {
  $altcha.algorithms.set(`PBKDF2/SHA-${bits}`, () => new Pbkdf2Worker());
  $altcha.algorithms.set(`SHA-${bits}`, () => new ShaWorker());
}

/**
 * Sets up every widget made from now on.
 *
 * @param challenge Gives a fresh challenge each time.
 */
export function configureAltcha(challenge: () => Promise<unknown>): void {
  $altcha.defaults.set({
    // An address to satisfy the widget; what it fetches comes from `challenge`.
    challenge: '/captcha-challenge',
    fetch: async () =>
      new Response(JSON.stringify(await challenge()), {
        headers: { 'Content-Type': 'application/json' },
      }),
    language: 'es-419',
    hideFooter: true,
    hideLogo: true,
    // Mouse movements are private.
    humanInteractionSignature: false,
  });
}
