// The reports of the three test runners in one form, and their summary.
import { expect, test } from '@jest/globals';
import { readCtest, readJest, readPlaywright } from '../../scripts/lib/reports.mjs';
import { summary } from '../../scripts/lib/summary.mjs';

test('reads a report of ctest', () => {
  const xml = `<?xml version="1.0"?>
<testsuite name="Linux" tests="3" failures="1" disabled="0" skipped="1">
  <testcase name="Cart.Adds" classname="Cart.Adds" time="0.25" status="run">
    <system-out>&lt;testcase name=&quot;no&quot;&gt;</system-out>
  </testcase>
  <testcase name="server.Store.Keeps&lt;Fake&gt;" classname="x" time="1.5" status="fail"><failure message=""/></testcase>
  <testcase name="Cart.Later" classname="Cart.Later" time="0" status="notrun"><skipped message=""/></testcase>
</testsuite>`;
  expect(readCtest(xml)).toEqual([
    {
      title: 'Cart.Adds',
      seconds: 0.25,
      outcome: 'passed',
      again: "npm test -- native -R '^Cart\\.Adds$'",
    },
    {
      title: 'server.Store.Keeps<Fake>',
      seconds: 1.5,
      outcome: 'failed',
      again: "npm test -- native -R '^server\\.Store\\.Keeps<Fake>$'",
    },
    {
      title: 'Cart.Later',
      seconds: 0,
      outcome: 'skipped',
      again: "npm test -- native -R '^Cart\\.Later$'",
    },
  ]);
});

test('reads a report of Jest', () => {
  const report = {
    testResults: [
      {
        name: '/clone/tests/web/pay.test.tsx',
        status: 'failed',
        assertionResults: [
          { fullName: "the button can't be pressed twice", status: 'failed', duration: 40 },
          { fullName: 'later', status: 'pending', duration: null },
        ],
      },
      { name: '/clone/tests/web/broken.test.ts', status: 'failed', assertionResults: [] },
    ],
  };
  expect(readJest(report, '/clone', 'unit')).toEqual([
    {
      title: "tests/web/pay.test.tsx › the button can't be pressed twice",
      seconds: 0.04,
      outcome: 'failed',
      again: "npm test -- unit tests/web/pay.test.tsx -t '^the button can'\\''t be pressed twice$'",
    },
    {
      title: 'tests/web/pay.test.tsx › later',
      seconds: 0,
      outcome: 'skipped',
      again: "npm test -- unit tests/web/pay.test.tsx -t '^later$'",
    },
    {
      title: 'tests/web/broken.test.ts',
      seconds: 0,
      outcome: 'failed',
      again: 'npm test -- unit tests/web/broken.test.ts',
    },
  ]);
});

test('reads a report of Playwright with nested suites, and counts a flaky test as failed', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'buy.spec.ts',
    tests: [{ status, results: [{ duration: 1500 }, { duration: 500 }] }],
  });
  const report = {
    suites: [
      {
        title: 'buy.spec.ts',
        specs: [spec('pays', 'expected')],
        suites: [{ title: 'on a phone', specs: [spec('pays', 'flaky'), spec('waits', 'skipped')] }],
      },
    ],
  };
  expect(
    readPlaywright(report, 'tests/journeys').map(({ title, outcome }) => [title, outcome]),
  ).toEqual([
    ['tests/journeys/buy.spec.ts › pays', 'passed'],
    ['tests/journeys/buy.spec.ts › on a phone › pays', 'failed'],
    ['tests/journeys/buy.spec.ts › on a phone › waits', 'skipped'],
  ]);
  expect(readPlaywright(report, 'tests/journeys')[1]).toMatchObject({
    seconds: 2,
    again: "npm test -- e2e tests/journeys/buy.spec.ts -g 'on a phone pays'",
  });
});

test('the summary has counts, the slowest tests and the last lines of the runners', () => {
  const one = (title: string, seconds: number, outcome: 'passed' | 'failed' | 'skipped') => ({
    title,
    seconds,
    outcome,
    again: `npm test -- unit ${title}`,
  });
  const text = summary({
    results: {
      unit: {
        tests: [one('a', 1, 'passed'), one('b', 12, 'failed')],
        seconds: 14,
        passed: false,
        closing: ['Tests:       1 failed, 1 passed, 2 total'],
      },
      native: {
        tests: ['c', 'd', 'e', 'f'].map((name, index) => one(name, index / 4, 'passed')),
        seconds: 3.25,
        passed: true,
        closing: ['100% tests passed, 0 tests failed out of 4'],
      },
    },
    failed: ['web'],
    leftOut: ['e2e'],
    seconds: 125,
    steps: [
      { title: 'npm', seconds: 20 },
      { title: 'Compile', seconds: 80 },
    ],
  });
  expect(text).toBe(`
Summary (2 min 5 s)

Slowest steps
         80 s  Compile
         20 s  npm

Slowest tests
         12 s  b
        1.0 s  a
        0.8 s  f
        0.5 s  e
        0.3 s  d

Failed, and how to run each again
  ✗ b
      npm test -- unit b

Tests      passed failed skipped        time
unit            1      1       0        14 s
native          4      0       0       3.3 s
total           5      1       0

Tests:       1 failed, 1 passed, 2 total
100% tests passed, 0 tests failed out of 4

Not run, because of that: e2e.
Failed: web, unit.`);
});

test('the summary of an interrupted run says which suites passed, failed, ran and were not begun', () => {
  const result = { tests: [], seconds: 1, closing: [] };
  const text = summary({
    results: { unit: { ...result, passed: true }, native: { ...result, passed: false } },
    failed: [],
    leftOut: ['e2e'],
    interrupted: ['http'],
    seconds: 5,
    steps: [],
  });
  expect(text).toContain(
    '\nPassed: unit.\nFailed: native.\nRunning: http.\nNot run: e2e.\nInterrupted.',
  );
});
