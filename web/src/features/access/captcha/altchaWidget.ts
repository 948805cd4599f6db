// Loaded with the captcha. This build has no inlined workers and styles, which the content security policy would
// block; they are served from this origin.
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
 * Configures all widgets that are created afterwards.
 *
 * @param challenge Returns a new challenge at each call.
 */
export function configureAltcha(challenge: () => Promise<unknown>): void {
  $altcha.defaults.set({
    // The widget requires a URL, but `fetch` below ignores it and calls `challenge`.
    challenge: '/captcha-challenge',
    fetch: async () =>
      new Response(JSON.stringify(await challenge()), {
        headers: { 'Content-Type': 'application/json' },
      }),
    language: 'es-419',
    hideFooter: true,
    hideLogo: true,
    // Disables the recording of mouse movements, which are private.
    humanInteractionSignature: false,
  });
}
