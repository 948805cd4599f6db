// npm run nightly -- simulate: simulated checkout histories beyond those of `npm test`, one process a core.
// tests/server/unit/simulation/README.md
//   npm run nightly -- simulate --seconds=600 --seed=7   1,200 seconds and a random seed by default
//   npm run nightly -- simulate --replay='…'             repeats one history from the message of its failure

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildNative, setUp } from '../lib/build.mjs';
import { numberOf } from '../lib/options.mjs';
import { withPostgres } from '../lib/stack.mjs';
import { UserError, main, root } from '../lib/steps.mjs';

/** Seeds of one process do not overlap those of the next. */
const apart = 1_000_000_000;

await main(async () => {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '1200' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      replay: { type: 'string' },
    },
  });
  const seconds = numberOf(values, 'seconds', 1);
  const seed = numberOf(values, 'seed', 1);
  await setUp('native');
  await buildNative('release', ['server_tests']);
  const whole = values.replay === undefined;
  const processes = whole ? availableParallelism() : 1;
  const codes = await withPostgres('simulate', (postgres) =>
    Promise.all(
      Array.from({ length: processes }, async (_, i) => {
        const child = spawn(
          join(root, 'build', 'release', 'tests', 'server', 'unit', 'server_tests'),
          [
            `--gtest_filter=Simulation.RandomHist*${i === 0 && whole ? ':*SlowServer*' : ''}`,
            '--gtest_brief=1',
          ],
          {
            stdio: 'inherit',
            env: {
              ...process.env,
              TEST_DATABASE_URL: postgres.ensureDatabase(`simulation_${i}`),
              ...(whole
                ? { SIMULATION_SECONDS: String(seconds), SIMULATION_SEED: String(seed + i * apart) }
                : { SIMULATION_REPLAY: values.replay }),
            },
          },
        );
        const [code] = await once(child, 'exit');
        return code;
      }),
    ),
  );
  if (codes.some((code) => code !== 0)) {
    throw new UserError('An invariant is broken; see its history above.');
  }
});
