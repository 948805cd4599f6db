// npm run nightly -- hardening: robustness of the server against clients that disconnect and malformed requests.
// docs/robustness-testing.md
//   npm run nightly -- hardening aborts --seconds=60                  of each of the four kinds
//   npm run nightly -- hardening raw --cases=200000 --seed=7          a random seed by default; it is printed
//   npm run nightly -- hardening raw --cases=1 --from=1234 --seed=7   one case again
//   --build=asan, --build=tsan                                        the server of `npm run nightly -- sanitize`

import { parseArgs } from 'node:util';
import { buildNative, setUp } from '../lib/build.mjs';
import { aborts, raw } from '../lib/hardening.mjs';
import { numberOf } from '../lib/options.mjs';
import { sanitizers } from '../lib/sanitizers.mjs';
import { UserError, main } from '../lib/steps.mjs';

const parts = ['aborts', 'raw'];

await main(async () => {
  const { values, positionals } = parseArgs({
    options: {
      seconds: { type: 'string', default: '600' },
      cases: { type: 'string', default: '2000000' },
      from: { type: 'string', default: '0' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      build: { type: 'string', default: 'release' },
    },
    allowPositionals: true,
  });
  const unknown = positionals.find((one) => !parts.includes(one));
  if (unknown !== undefined)
    throw new UserError(`unknown value ${unknown}; expected ${parts.join(' or ')}`);
  const build = ['release', ...Object.keys(sanitizers)].find((one) => one === values.build);
  if (build === undefined) throw new UserError('unknown --build; expected release, asan or tsan');
  const wanted = (/** @type {string} */ part) =>
    positionals.length === 0 || positionals.includes(part);

  await setUp('http');
  await buildNative(build, ['tuisty_server']);
  if (wanted('aborts')) await aborts({ build, seconds: numberOf(values, 'seconds', 1) });
  if (wanted('raw')) {
    await raw({
      build,
      cases: numberOf(values, 'cases', 1),
      from: numberOf(values, 'from', 0),
      seed: numberOf(values, 'seed', 0),
    });
  }
});
