// npm run nightly -- sanitize: the native suites, and the server under load, with the compiler's sanitizers:
// AddressSanitizer with UndefinedBehaviorSanitizer, then ThreadSanitizer; and under Valgrind, which also sees memory of
// the libraries, the suites of what waits.
//   npm run nightly -- sanitize asan     one build: asan, tsan or valgrind
//   npm run nightly -- sanitize suites   one part of both: suites or aborts
//   --seconds=15                         instead of 4 × 60 s of disconnecting clients

import { parseArgs } from 'node:util';
import { buildNative, setUp } from '../lib/build.mjs';
import { numberOf } from '../lib/options.mjs';
import { aborts, sanitizers } from '../lib/sanitizers.mjs';
import { UserError, main, step } from '../lib/steps.mjs';
import { withPostgres } from '../lib/stack.mjs';
import { nativeSuites } from '../lib/suites.mjs';

const parts = ['suites', 'aborts'];
/** Slow under Valgrind, and without an event loop: the others. */
const waiting =
  'Loop*:TaskScope*:Slots*:Workers*:Background*:Pg*:HttpClient*:CreateCheckout*:ServerTest*:AppTest*-*ClientThatKeeps*';

/** Runs the release build, whose memory no sanitizer has rearranged. */
async function valgrind() {
  await buildNative('release', ['server_tests']);
  await withPostgres('native', (postgres) =>
    step(
      'C++ suites (valgrind)',
      [
        ...['valgrind', '--quiet', '--error-exitcode=86', '--fair-sched=yes'],
        ...['build/release/tests/server/unit/server_tests', `--gtest_filter=${waiting}`],
      ],
      { show: true, again: false, env: { TEST_DATABASE_URL: postgres.ensureDatabase('test') } },
    ),
  );
}

await main(async () => {
  const { values, positionals } = parseArgs({
    options: { seconds: { type: 'string', default: '60' } },
    allowPositionals: true,
  });
  const names = /** @type {(keyof typeof sanitizers)[]} */ (Object.keys(sanitizers));
  const builds = [...names, 'valgrind'];
  const known = [...builds, ...parts];
  const unknown = positionals.find((one) => !known.includes(one));
  if (unknown !== undefined) {
    throw new UserError(`unknown value ${unknown}; expected ${known.join(', ')}`);
  }
  /** Whether one of `all` is to run: if none of them is named, each. */
  const isWanted = (/** @type {string} */ one, /** @type {string[]} */ all) =>
    positionals.includes(one) || !positionals.some((word) => all.includes(word));

  await setUp('http');
  for (const build of names.filter((one) => isWanted(one, builds))) {
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
  if (isWanted('valgrind', builds) && isWanted('suites', parts)) await valgrind();
});
