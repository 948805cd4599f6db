// Runs the steps of a command: one line each with its duration, and on a failure its last lines and the next action.
// The full output is in build/logs.

import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { explain } from './explain.mjs';
import { begin, duration, end, green, red, write } from './progress.mjs';

export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');
const logs = join(root, 'build', 'logs');

export class StepFailed extends Error {}

/** An error for users: its message is printed without a stack. */
export class UserError extends Error {}

/** Every step that has ended, in order. @type {{ title: string, passed: boolean }[]} */
export const finished = [];

/** The programs of the running steps, by their process ids. @type {Set<number>} */
export const programs = new Set();

/** Set by interrupt.mjs. @type {{ signal: NodeJS.Signals | null }} */
export const interruption = { signal: null };

export const logOf = (/** @type {string} */ title) =>
  join(logs, `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.log`);

/** An argument as a shell takes it. */
function quoted(/** @type {string} */ text) {
  return /^[\w./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * @param {string} title what the step does, for people
 * @param {string[]} command program and arguments
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, hint?: string, show?: boolean, hide?: RegExp, again?: boolean }} [options]
 *   show: print the step's output as it comes (test runners), besides keeping it in the log;
 *   hide: lines that are only kept in the log;
 *   again: whether a failure names the command to repeat (not if repeating it is useless)
 */
export async function step(title, command, options = {}) {
  const { cwd = root, env = {}, hint, show = false, hide, again = true } = options;
  if (interruption.signal !== null) throw new StepFailed(title);
  mkdirSync(logs, { recursive: true });
  const logFile = logOf(title);
  const log = createWriteStream(logFile);
  // A step continues without its log; if it then fails, the state of the disk explains why.
  log.on('error', () => {});
  const started = Date.now();
  begin(title, show);

  const [program, ...args] = /** @type {[string, ...string[]]} */ (command);
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const pid = child.pid ?? 0;
  programs.add(pid);
  for (const stream of [child.stdout, child.stderr]) {
    let begun = '';
    stream.setEncoding('utf8').on('data', (chunk) => {
      log.write(chunk);
      if (!show) return;
      const lines = (begun + chunk).split(/(?<=\n)/);
      begun = hide && !chunk.endsWith('\n') ? (lines.pop() ?? '') : '';
      const shown = lines.filter((line) => !hide?.test(line)).join('');
      if (shown !== '') write(shown);
    });
  }
  /** @type {string | null} */
  const failure = await new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) => {
      resolve(code === 0 ? null : signal ? `ended by ${signal}` : `exit code ${code}`);
    });
  });
  programs.delete(pid);
  await new Promise((resolve) => log.end(() => resolve(undefined)));
  finished.push({ title, passed: failure === null });
  const time = duration((Date.now() - started) / 1000);
  if (failure === null) {
    end(title, `${green('✓')} ${title} (${time})`);
    return;
  }
  const words = [`${red(`✗ ${title}`)}: ${failure} after ${time}`];
  if (interruption.signal !== null) {
    words[0] = `${red(`✗ ${title}`)}: interrupted after ${time}`;
  } else {
    if (!show) words.push(tail(logFile).replace(/^/gm, '    '));
    words.push(`  Whole output: ${relative(process.cwd(), logFile)}`);
    if (again) words.push(`  Only this step again: ${commandLine(cwd, env, command)}`);
    const advice = explain(tail(logFile)) ?? hint;
    if (advice) words.push(`  ${advice}`);
  }
  end(title, words.join('\n'));
  throw new StepFailed(title);
}

/** The last lines of a log, as far as it could be written. */
export function tail(/** @type {string} */ file, lines = 30) {
  if (!existsSync(file)) return '';
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
}

/** Returns the command that runs a step manually from the folder of the npm command. */
function commandLine(
  /** @type {string} */ cwd,
  /** @type {NodeJS.ProcessEnv} */ env,
  /** @type {string[]} */ command,
) {
  const settings = Object.entries(env).map(([name, value]) => `${name}=${quoted(value ?? '')}`);
  const line = [...settings, ...command.map(quoted)].join(' ');
  return cwd === process.cwd() ? line : `(cd ${quoted(cwd)} && ${line})`;
}

/** Reports a failure; a failed step has already reported itself. */
export function report(/** @type {unknown} */ error) {
  if (error instanceof StepFailed) return;
  console.error(explain(error) ?? (error instanceof UserError ? error.message : error));
}

/** The comment at the head of a command's file, of the running one by default. */
export function usage(file = process.argv[1] ?? '') {
  const text = readFileSync(file, 'utf8');
  return (/^(?:\/\/.*\n)+/.exec(text)?.[0] ?? '').replace(/^\/\/ ?/gm, '').trimEnd();
}

/** Runs a command's main function; with --help it prints the usage instead. */
export async function main(/** @type {() => Promise<void>} */ body) {
  if (process.argv.includes('--help')) {
    console.log(usage());
    return;
  }
  try {
    await body();
  } catch (error) {
    report(error);
    process.exitCode = 1;
  }
}
