// Runs the steps of a command one after the other: a line when each starts, its time when it ends, and
// where it fails its own last lines and how to go on.

import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { explain } from './explain.mjs';

export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');
const logs = join(root, 'build', 'logs');

export class StepFailed extends Error {}

/**
 * @param {string} title what the step does, for people
 * @param {string[]} command program and arguments
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, hint?: string, show?: boolean }} [options]
 *   show: print the step's output as it comes (test runners), besides keeping it in the log
 */
export function step(title, command, options = {}) {
  const { cwd = root, env = {}, hint, show = false } = options;
  mkdirSync(logs, { recursive: true });
  const logFile = join(logs, `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.log`);
  const log = createWriteStream(logFile);
  // A step goes on without its log; if it then fails, the disk tells why.
  log.on('error', () => {});
  const started = Date.now();
  const interactive = process.stdout.isTTY && !show;
  process.stdout.write(`• ${title}${interactive ? '' : '\n'}`);
  const ticker = setInterval(() => {
    const seconds = Math.round((Date.now() - started) / 1000);
    if (interactive) process.stdout.write(`\r• ${title} … ${seconds} s`);
    else if (!show && seconds % 60 === 0) console.log(`  … ${seconds} s`);
  }, 1000);

  return new Promise((resolve, reject) => {
    const [program, ...args] = /** @type {[string, ...string[]]} */ (command);
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        log.write(chunk);
        if (show) process.stdout.write(chunk);
      });
    }
    const finish = (/** @type {string | null} */ failure) => {
      clearInterval(ticker);
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      const clear = interactive ? '\r' : '';
      log.end(() => {
        if (failure === null) {
          console.log(`${clear}✓ ${title} (${seconds} s)          `);
          resolve(undefined);
          return;
        }
        console.error(`${clear}✗ ${title}: ${failure} after ${seconds} s`);
        if (!show) {
          console.error(tailOf(logFile).replace(/^/gm, '    '));
        }
        console.error(`  Whole output: ${relative(process.cwd(), logFile)}`);
        const advice = explain(tailOf(logFile)) ?? hint;
        if (advice) console.error(`  ${advice}`);
        reject(new StepFailed(title));
      });
    };
    child.on('error', (error) => finish(error.message));
    child.on('close', (code, signal) => {
      finish(code === 0 ? null : signal ? `ended by ${signal}` : `exit code ${code}`);
    });
  });
}

/** The last lines of a log, as far as it could be written. */
function tailOf(/** @type {string} */ file) {
  if (!existsSync(file)) return '';
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-30).join('\n');
}

/** Runs a command's main function; a failed step has already explained itself. */
export async function main(/** @type {() => Promise<void>} */ body) {
  try {
    await body();
  } catch (error) {
    if (!(error instanceof StepFailed)) {
      console.error(explain(error) ?? (error instanceof Advice ? error.message : error));
    }
    process.exitCode = 1;
  }
}

/** An error whose message is all that a person needs: printed without a stack. */
export class Advice extends Error {}
