// What a night of checks leaves for the morning: the parts note figures and findings, and one page shows them beside those
// of the nights before.

import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { duration } from './progress.mjs';
import { UserError } from './steps.mjs';

/** Nights whose notes and pages are kept. */
const KEPT = 30;

/**
 * @typedef {{ figure: string, value: number }} Figure such as `pages: mutants killed, %`
 * @typedef {{ finding: string }} Finding what a person has to look at
 * @typedef {{ code: number, seconds: number, commit: string }} End
 * @typedef {Figure | Finding | End} Note
 * @typedef {{ date: string, parts: Record<string, Note[]> }} Night date: `2026-11-29`
 */

function note(/** @type {Note} */ one, file = process.env.NIGHT_NOTES) {
  if (file) appendFileSync(file, `${JSON.stringify(one)}\n`);
}
/** Notes a number to compare with other nights, its unit in the name. */
export const noteFigure = (/** @type {string} */ figure, /** @type {number} */ value) =>
  note({ figure, value });
/** Notes what is to be looked at. The text is the same while its cause is, without lines and times. */
export const noteFinding = (/** @type {string} */ finding) => note({ finding });

/** Begins the notes of a part, whose process gets the path as NIGHT_NOTES. */
export function openNotes(
  /** @type {string} */ folder,
  /** @type {string} */ date,
  /** @type {string} */ part,
) {
  const file = join(folder, date, `${part.replace(/[^\w.=-]+/g, '-')}.jsonl`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  return { file, close: (/** @type {End} */ end) => note(end, file) };
}

const notesIn = (/** @type {string} */ file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [/** @type {Note} */ (JSON.parse(line))]));

/** Reads the kept nights, the oldest first, and deletes what is older. @returns {Night[]} */
function readNights(/** @type {string} */ folder) {
  const dates = readdirSync(folder)
    .filter((name) => /^\d{4}-\d\d-\d\d$/.test(name))
    .sort();
  for (const date of dates.splice(0, dates.length - KEPT)) {
    rmSync(join(folder, date), { recursive: true });
    rmSync(join(folder, `${date}.md`), { force: true });
  }
  return dates.map((date) => ({
    date,
    parts: Object.fromEntries(
      readdirSync(join(folder, date)).map((file) => [
        basename(file, '.jsonl'),
        notesIn(join(folder, date, file)),
      ]),
    ),
  }));
}

const endOf = (/** @type {Note[]} */ notes = []) => notes.find((one) => 'code' in one);

/** The findings of a night; a part that did not pass is one. */
function findingsOf(/** @type {Night | undefined} */ night) {
  return Object.entries(night?.parts ?? {}).flatMap(([part, notes]) => {
    const end = endOf(notes);
    const failed = end ? `failed with ${end.code}` : 'did not end';
    return [
      ...(end?.code === 0 ? [] : [`${part}: ${failed}`]),
      ...notes.flatMap((one) => ('finding' in one ? [`${part}: ${one.finding}`] : [])),
    ];
  });
}

const figuresOf = (/** @type {Night | undefined} */ night) =>
  new Map(
    Object.values(night?.parts ?? {})
      .flat()
      .flatMap((one) => ('figure' in one ? [[one.figure, one.value]] : [])),
  );

const table = (/** @type {string[]} */ head, /** @type {string[][]} */ rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const list = (/** @type {string[]} */ lines) =>
  lines.length > 0 ? lines.map((line) => `- ${line}`).join('\n') : 'None.';

/** The page of the last of these nights, as Markdown. */
function pageOf(/** @type {Night[]} */ nights) {
  const tonight = /** @type {Night} */ (nights.at(-1));
  const earlier = nights.slice(0, -1);
  const before = earlier.at(-1);
  const weekBefore = new Date(Date.parse(tonight.date) - 7 * 86_400_000).toISOString().slice(0, 10);
  const week = earlier.findLast(({ date }) => date <= weekBefore);

  const seen = earlier.map((night) => ({ date: night.date, findings: findingsOf(night) }));
  const found = findingsOf(tonight).map((finding) => ({
    finding,
    since: seen.find(({ findings }) => findings.includes(finding))?.date,
  }));
  const ended = Object.entries(tonight.parts).map(([part, notes]) => {
    const end = endOf(notes);
    const last = endOf(before?.parts[part]);
    return [
      part,
      end === undefined ? 'did not end' : end.code === 0 ? 'passed' : `failed with ${end.code}`,
      end ? duration(end.seconds) : '–',
      last ? duration(last.seconds) : '–',
    ];
  });
  const commits = new Set(
    Object.values(tonight.parts).flatMap((notes) => endOf(notes)?.commit ?? []),
  );
  const figures = [...figuresOf(tonight)].map(([name, value]) => {
    const last = figuresOf(before).get(name);
    const old = figuresOf(week).get(name);
    const change = old
      ? `${value < old ? '' : '+'}${Math.round((100 * (value - old)) / old)} %`
      : '–';
    return [name, ...[value, last, old].map((one) => String(one ?? '–')), change];
  });
  const passed = ended.filter(([, result]) => result === 'passed').length;
  return `# Night of ${tonight.date}

${passed} of ${ended.length} parts passed, on ${[...commits].join(', ') || 'no commit'}.

## New

${list(found.flatMap(({ finding, since }) => (since ? [] : [finding])))}

## Known

${list(found.flatMap(({ finding, since }) => (since ? [`${finding} (since ${since})`] : [])))}

## Parts

${table(['part', 'result', 'time', 'the night before'], ended)}

## Figures

${table(['figure', 'tonight', 'the night before', `${week?.date ?? 'a week before'}`, 'change'], figures)}
`;
}

/** Writes the page of the last night in a folder of notes; returns it. */
export function writePage(/** @type {string} */ folder) {
  const nights = existsSync(folder) ? readNights(folder) : [];
  if (nights.length === 0) throw new UserError('No night yet: run npm run nightly.');
  const page = pageOf(nights);
  writeFileSync(join(folder, `${nights.at(-1)?.date}.md`), page);
  return page;
}
