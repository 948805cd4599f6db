// npm run sanitize [-- asan] [-- tsan]: the native suites, and the server under load, with the compiler's sanitizers:
// AddressSanitizer with UndefinedBehaviorSanitizer, and ThreadSanitizer. Runs both unless one is
// named.
//   --cases=20000 --seconds=15 --seed=7   instead of 200,000 raw cases and 4 × 60 s of disconnecting clients
//   --only=suites                         or aborts, or raw

import { parseArgs } from 'node:util';
import { buildNative, setUp } from './lib/build.mjs';
import { aborts, raw } from './lib/hardening.mjs';
import { numberOf } from './lib/options.mjs';
import { sanitizers } from './lib/sanitizers.mjs';
import { UserError, main } from './lib/steps.mjs';
import { nativeSuites } from './lib/suites.mjs';

const parts = ['suites', 'aborts', 'raw'];

await main(async () => {
  const { values, positionals } = parseArgs({
    options: {
      seconds: { type: 'string', default: '60' },
      cases: { type: 'string', default: '200000' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string' },
    },
    allowPositionals: true,
  });
  const names = /** @type {(keyof typeof sanitizers)[]} */ (Object.keys(sanitizers));
  const unknown = positionals.find((one) => !names.some((name) => name === one));
  if (unknown !== undefined)
    throw new UserError(`unknown value ${unknown}; expected ${names.join(' or ')}`);
  if (values.only !== undefined && !parts.includes(values.only)) {
    throw new UserError(`--only=${parts.join(', or ')}.`);
  }
  const wanted = (/** @type {string} */ part) => values.only === undefined || values.only === part;

  await setUp('test');
  for (const build of names.filter(
    (one) => positionals.length === 0 || positionals.includes(one),
  )) {
    await buildNative(build, wanted('suites') ? [] : ['tuisty_server']);
    if (wanted('suites')) {
      const { passed } = await nativeSuites({ preset: build, env: sanitizers[build] ?? {} });
      if (!passed)
        throw new UserError(
          `${build}: a suite failed or a sanitizer reported an error; see above.`,
        );
    }
    if (wanted('aborts')) await aborts({ build, seconds: numberOf(values, 'seconds', 1) });
    if (wanted('raw')) {
      const cases = numberOf(values, 'cases', 1);
      await raw({ build, cases, from: 0, seed: numberOf(values, 'seed', 0) });
    }
  }
});
