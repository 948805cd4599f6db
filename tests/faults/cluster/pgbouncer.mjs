// All suites of the shop from outside once more, with PgBouncer in transaction mode between server and database.

import { spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pgbouncerMissing } from '../../../scripts/lib/pgbouncer.mjs';
import { root } from '../../../scripts/lib/steps.mjs';
import { Promises } from '../lib/fault.mjs';
import { build } from '../lib/shop.mjs';

/** @typedef {{ numTotalTests: number, numPassedTests: number, numPendingTests: number, testResults: {
 *   name: string, status: string, assertionResults: { fullName: string, status: string }[] }[] }} Results */

const suites = join('tests', 'server', 'http');

/** @type {import('../lib/fault.mjs').Fault} */
export default {
  name: 'pgbouncer',
  what: 'all suites of tests/server/http with PgBouncer in transaction mode before the database',
  skip: pgbouncerMissing(),
  async run({ dir, say }) {
    const promises = new Promises();
    const file = join(dir, 'results.json');
    const log = join(dir, 'jest.log');
    const output = openSync(log, 'a');
    const begun = Date.now();
    const jest = spawn(
      process.execPath,
      [
        ...[
          '--experimental-vm-modules',
          '--no-warnings',
          join('node_modules', 'jest', 'bin', 'jest.js'),
        ],
        ...['--config', join(suites, 'jest.config.mjs'), '--json', '--outputFile', file],
        ...(process.env.SUITES ?? '').split(' ').filter(Boolean),
      ],
      {
        cwd: root,
        env: { ...process.env, SHOP_POOLER: '1', SHOP_BUILD: build },
        stdio: ['ignore', output, output],
      },
    );
    await new Promise((resolve, reject) => jest.once('exit', resolve).once('error', reject));
    /** @type {Results} */
    const results = JSON.parse(readFileSync(file, 'utf8'));
    for (const suite of results.testResults) {
      const failed = suite.assertionResults.filter(({ status }) => status === 'failed');
      for (const { fullName } of failed) promises.check(false, `failed: ${fullName}`);
      promises.check(suite.status === 'passed' || failed.length > 0, `cannot run: ${suite.name}`);
    }
    if (promises.broken.length > 0) say(readFileSync(log, 'utf8'));
    promises.check(results.numPassedTests > 0, 'no test has run');
    return [
      promises.row({
        fault: 'PgBouncer in transaction mode before the database, all suites from outside',
        shopper: 'nothing',
        database: 'the same: one row a purchase, whichever connection each statement gets',
        recovery: 'after an outage as without it',
        figures: {
          suites: results.testResults.length,
          'tests passed': results.numPassedTests,
          'left out': results.numPendingTests,
          seconds: Math.round((Date.now() - begun) / 1000),
        },
      }),
    ];
  },
};
