// A signal to a command of several steps, with real processes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { expect, it } from '@jest/globals';
import { startTime } from '../../scripts/lib/processes.mjs';
import { root } from '../../scripts/lib/steps.mjs';
import { newFolder } from './support/folder';

const at = newFolder();

const command = `
import { endStepsOnSignal } from './scripts/lib/interrupt.mjs';
import { step } from './scripts/lib/steps.mjs';
endStepsOnSignal();
const run = (title, text) => step(title, ['sh', '-c', text], { show: true });
await run('Interrupted: slow', 'sleep 600 >/dev/null 2>&1 & echo child $!; wait; true').catch(() => undefined);
await run('Interrupted: late', 'echo it ran').catch(() => console.log('refused'));
`;

/** Runs a script, interrupts it once it has printed `child` and a pid, and returns its output and exit. */
async function interrupt(script: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: root });
  let printed = '';
  const begun = new Promise<number>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const pid = /^child (\d+)$/m.exec(printed)?.[1];
      if (pid !== undefined) resolve(Number(pid));
    });
  });
  const sleep = await begun;
  expect(startTime(sleep)).toMatch(/^\d+$/);
  child.kill('SIGINT');
  const [code] = (await once(child, 'close')) as [number | null];
  const survived = startTime(sleep) !== null;
  if (survived) process.kill(sleep);
  return { code, survived, printed };
}

it('ends the running step and its children by their ids, and starts no further step', async () => {
  const { code, survived, printed } = await interrupt(command);
  expect([code, survived]).toEqual([0, false]);
  expect(printed).toContain('✗ Interrupted: slow: interrupted after');
  expect(printed).toMatch(/\nrefused\n$/);
});

it('ends what an interrupted part of a command has started and left', async () => {
  writeFileSync(
    at('part.mjs'),
    `import { spawn } from 'node:child_process';
     const sleep = spawn('sleep', ['600'], { stdio: 'ignore' });
     console.log('child ' + sleep.pid);`,
  );
  const { code, survived } = await interrupt(`
    import { runPart } from './scripts/lib/interrupt.mjs';
    process.exitCode = await runPart(${JSON.stringify(relative(root, at('part.mjs')))}, []);
  `);
  expect([code, survived]).toEqual([130, false]);
});
