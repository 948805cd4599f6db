// Mutations of the npm commands.

/** @type {import('../../scripts/lib/mutants.mjs').Faults[]} */
export const scripts = [
  {
    file: 'scripts/lib/stack.mjs',
    suite: 'tests/scripts/leftovers.test.ts',
    faults: [
      [
        'const alive = record.daemons.filter(({ pid, startTime: started }) => startTime(pid) === started);',
        'const alive = record.daemons;',
        'a stranger with the number of our process is ended',
      ],
      [
        'return pid !== process.pid && startTime(pid) === started ? record.url : null;',
        'return pid !== process.pid ? record.url : null;',
        'a stranger is taken for a running shop',
      ],
      [
        "...(name === 'nginx' ? childrenOf(pid)",
        "...(name === 'Server' ? childrenOf(pid)",
        'workers of a killed nginx keep the port',
      ],
    ],
  },
  {
    file: 'scripts/lib/postgres.mjs',
    suite: 'tests/scripts/postgres.test.ts',
    faults: [
      [
        '.sort((a, b) => Number(b) - Number(a));',
        '.sort().reverse();',
        'version 9 is newer than 17',
      ],
      [
        "existsSync(made) ? readFileSync(made, 'utf8').trim() : installed[0];",
        'installed[0];',
        'data is opened with another version',
      ],
    ],
  },
  {
    file: 'scripts/lib/site-settings.mjs',
    suite: 'tests/scripts/site_settings.test.ts',
    faults: [
      [
        'if (own && own !== value) {',
        'if (own && value && own !== value) {',
        'the pages alone have a price for shipping',
      ],
      [
        'if (value) handed[pages] = value;',
        'handed[pages] = value;',
        'a price that is not set is handed on',
      ],
    ],
  },
  {
    file: 'scripts/lib/explain.mjs',
    suite: 'tests/scripts/explain.test.ts',
    faults: [
      [
        "(code === 'EACCES' || code === 'EPERM')",
        "code === 'EPERM'",
        'a file of another user is not named',
      ],
      [
        'if (full !== undefined || noRoom.test(text)) {',
        'if (full !== undefined) {',
        'a disk that was full is not named',
      ],
    ],
  },
  {
    file: 'scripts/lib/job-runner.mjs',
    suite: 'tests/scripts/job_runner.test.ts',
    faults: [
      ['taken > free ||', 'taken > free + 1 ||', 'one concurrent job too many'],
      [
        '!needs.every((need) => passed.has(need))) continue;',
        '!(needs.length === 0 || needs.some((need) => passed.has(need)))) continue;',
        'begins before all that it needs',
      ],
    ],
  },
  {
    file: 'scripts/lib/reports.mjs',
    suite: 'tests/scripts/reports.test.ts',
    faults: [
      [
        "status === 'expected' ? 'passed'",
        "status !== 'unexpected' ? 'passed'",
        'what passed at a second try has passed',
      ],
      [
        "if (status === 'failed' && !assertionResults",
        "if (status === 'never' && !assertionResults",
        'a file that could not be run is no failure',
      ],
    ],
  },
  {
    file: 'scripts/lib/suites.mjs',
    suite: 'tests/scripts/commands.test.ts',
    test: 'npm test',
    faults: [
      [
        'if (ran.length > 0 || !(passed || none.test(log)))',
        'if (ran.length > 0 || !none.test(log))',
        'a title that no test has passes',
      ],
      ["['ctest', ...args, ", "['ctest', ", 'every C++ test runs instead of the selected ones'],
    ],
  },
  {
    file: 'scripts/lib/interrupt.mjs',
    suite: 'tests/scripts/interrupt.test.ts',
    faults: [
      [
        'return [one, ...childrenOf(one.pid).flatMap(treeOf)];',
        'return [one];',
        'Ctrl-C leaves the children of a step',
      ],
    ],
  },
  {
    file: 'scripts/lib/includes.mjs',
    suite: 'tests/scripts/includes.test.ts',
    faults: [
      [
        '[dirname(path), ...folders] : folders;',
        '[...folders, dirname(path)] : folders;',
        'the wrong header of two',
      ],
    ],
  },
  {
    file: 'scripts/setup.sh',
    suite: 'tests/scripts/setup.test.ts',
    faults: [
      [
        "printf '#!/bin/sh\\nexit 101\\n'",
        "printf '#!/bin/sh\\nexit 0\\n'",
        'services start with their packages',
      ],
      ['trap restore_policy EXIT', ':', 'services never start again'],
      ['if [ ! -e "$policy" ]; then', 'if true; then', 'the rule of the owner is overwritten'],
    ],
  },
];
