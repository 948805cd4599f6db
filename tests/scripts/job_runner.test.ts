// The order in which the steps of a command run.
import { expect, test } from '@jest/globals';
import { runJobs } from '../../scripts/lib/job-runner.mjs';
import { StepFailed } from '../../scripts/lib/steps.mjs';

/** Jobs that end on request, and the list of started jobs. */
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

/** Runs all pending microtasks. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('starts ready jobs in the given order, at most one per core', async () => {
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
  expect(await done).toEqual({ failed: [], leftOut: [], interrupted: [] });
});

test('leaves out only the jobs that need a failed one', async () => {
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
  expect(await done).toEqual({ failed: ['npm'], leftOut: ['wasm', 'web'], interrupted: [] });
  expect(begun).toEqual(['npm', 'server', 'http']);
});

test('starts a job when its needs have passed and a core is free', async () => {
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
  expect(await done).toEqual({ failed: [], leftOut: [], interrupted: [] });
});

test('runs a job that needs all cores alone, also with fewer cores than it needs', async () => {
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
  expect(await done).toEqual({ failed: [], leftOut: [], interrupted: [] });
});

test('runs a job that waits for the network together with any other', async () => {
  const { all, begun, end } = jobs({ server: [], npm: [] }, { server: 2, npm: 0 });
  const done = runJobs(all, 2);
  expect(begun).toEqual(['server', 'npm']);
  end['server']?.();
  end['npm']?.();
  expect(await done).toEqual({ failed: [], leftOut: [], interrupted: [] });
});
