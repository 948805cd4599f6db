// The order in which the steps of a command run.
import { expect, test } from '@jest/globals';
import { runJobs } from '../../scripts/lib/job-runner.mjs';
import { StepFailed } from '../../scripts/lib/steps.mjs';

/** Jobs that end when told to, and what has begun so far. */
function jobs(needs: Record<string, string[]>, cores: Record<string, number> = {}) {
  const begun: string[] = [];
  const end: Record<string, (failure?: Error) => void> = {};
  const all = Object.fromEntries(
    Object.entries(needs).map(([name, its]) => [
      name,
      {
        needs: its,
        ...(cores[name] === undefined ? {} : { cores: cores[name] }),
        run: () =>
          new Promise<void>((resolve, reject) => {
            begun.push(name);
            end[name] = (failure) => {
              if (failure) reject(failure);
              else resolve();
            };
          }),
      },
    ]),
  );
  return { all, begun, end };
}

/** Lets everything happen that waits for nothing outside. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('starts what can be started, in the given order, never more than there are cores', async () => {
  const { all, begun, end } = jobs({
    server: [],
    npm: [],
    tests: ['server'],
    wasm: ['npm'],
    web: ['wasm'],
  });
  const done = runJobs(all, 2);
  expect(begun).toEqual(['server', 'npm']);
  end['npm']?.();
  await settled();
  expect(begun).toEqual(['server', 'npm', 'wasm']);
  end['server']?.();
  await settled();
  expect(begun).toEqual(['server', 'npm', 'wasm', 'tests']);
  end['wasm']?.();
  await settled();
  expect(begun.at(-1)).toBe('web');
  end['web']?.();
  end['tests']?.();
  expect(await done).toEqual({ failed: [], leftOut: [] });
});

test('a failure leaves out what needs it, and nothing else', async () => {
  const { all, begun, end } = jobs({
    npm: [],
    server: [],
    wasm: ['npm'],
    web: ['wasm'],
    http: ['server'],
  });
  const done = runJobs(all, 2);
  end['npm']?.(new StepFailed('npm'));
  end['server']?.();
  await settled();
  end['http']?.();
  expect(await done).toEqual({ failed: ['npm'], leftOut: ['wasm', 'web'] });
  expect(begun).toEqual(['npm', 'server', 'http']);
});

test('a job waits for room, and for all that it needs', async () => {
  const { all, begun, end } = jobs({ server: [], npm: [], lint: [], http: ['server', 'npm'] });
  const done = runJobs(all, 2);
  expect(begun).toEqual(['server', 'npm']);
  end['server']?.();
  await settled();
  expect(begun).toEqual(['server', 'npm', 'lint']);
  end['lint']?.();
  await settled();
  expect(begun).toHaveLength(3);
  end['npm']?.();
  await settled();
  expect(begun.at(-1)).toBe('http');
  end['http']?.();
  expect(await done).toEqual({ failed: [], leftOut: [] });
});

test('a job that keeps all cores busy runs alone, on a machine with fewer of them too', async () => {
  const { all, begun, end } = jobs({ web: [], journeys: [], lint: [] }, { journeys: 3 });
  const done = runJobs(all, 2);
  expect(begun).toEqual(['web', 'lint']);
  end['web']?.();
  await settled();
  expect(begun).toHaveLength(2);
  end['lint']?.();
  await settled();
  expect(begun.at(-1)).toBe('journeys');
  end['journeys']?.();
  expect(await done).toEqual({ failed: [], leftOut: [] });
});

test('a job that waits for the network runs beside any other', async () => {
  const { all, begun, end } = jobs({ server: [], npm: [] }, { server: 2, npm: 0 });
  const done = runJobs(all, 2);
  expect(begun).toEqual(['server', 'npm']);
  end['server']?.();
  end['npm']?.();
  expect(await done).toEqual({ failed: [], leftOut: [] });
});
