// npm run nightly -- sanitize: the native suites, and the server under load, with the compiler's sanitizers:
// AddressSanitizer with UndefinedBehaviorSanitizer, then ThreadSanitizer.
//   npm run nightly -- sanitize asan     one build: asan or tsan
//   npm run nightly -- sanitize suites   one part of both: suites or aborts
//   --seconds=15                         instead of 4 × 60 s of disconnecting clients

import { parseArgs } from 'node:util';
import { buildNative, setUp } from '../lib/build.mjs';
import { numberOf } from '../lib/options.mjs';
import { aborts, sanitizers } from '../lib/sanitizers.mjs';
import { UserError, main } from '../lib/steps.mjs';
import { nativeSuites } from '../lib/suites.mjs';

const parts = ['suites', 'aborts'];

await main(async () => {
  const { values, positionals } = parseArgs({
    options: { seconds: { type: 'string', default: '60' } },
    allowPositionals: true,
  });
  const names = /** @type {(keyof typeof sanitizers)[]} */ (Object.keys(sanitizers));
  const known = [...names, ...parts];
  const unknown = positionals.find((one) => !known.includes(one));
  if (unknown !== undefined) {
    throw new UserError(`unknown value ${unknown}; expected ${known.join(', ')}`);
  }
  /** Whether one of `all` is to run: if none of them is named, each. */
  const isWanted = (/** @type {string} */ one, /** @type {string[]} */ all) =>
    positionals.includes(one) || !positionals.some((word) => all.includes(word));

  await setUp('http');
  for (const build of names.filter((one) => isWanted(one, names))) {
    const withSuites = isWanted('suites', parts);
    await buildNative(build, withSuites ? [] : ['tuisty_server']);
    if (withSuites) {
      const { passed } = await nativeSuites({ preset: build, env: sanitizers[build] ?? {} });
      if (!passed) {
        throw new UserError(
          `${build}: a suite failed or a sanitizer reported an error; see above.`,
        );
      }
    }
    if (isWanted('aborts', parts)) await aborts({ build, seconds: numberOf(values, 'seconds', 1) });
  }
});
