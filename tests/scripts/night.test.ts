// The page that a person reads after a night of checks.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { noteFigure, noteFinding, openNotes, writePage } from '../../scripts/lib/night.mjs';
import { newFolder } from './support/folder';

const at = newFolder();

interface Part {
  readonly name: string;
  readonly code?: number;
  readonly findings?: readonly string[];
  readonly figures?: Readonly<Record<string, number>>;
}

function night(folder: string, date: string, ...parts: readonly Part[]) {
  for (const { name, code, findings = [], figures = {} } of parts) {
    const notes = openNotes(folder, date, name);
    process.env['NIGHT_NOTES'] = notes.file;
    findings.forEach(noteFinding);
    Object.entries(figures).forEach(([figure, value]) => {
      noteFigure(figure, value);
    });
    delete process.env['NIGHT_NOTES'];
    if (code !== undefined) notes.close({ code, seconds: 90, commit: 'abc1234' });
  }
  return writePage(folder);
}

it('shows what is new, what is known, and the figures of a week before', () => {
  const folder = at('nights');
  const survivor = 'server/x.cpp: no test detects `<` ⇒ `<=`';
  night(folder, '2026-11-20', { name: 'lighthouse', code: 0, figures: { 'TBT, ms': 200 } });
  night(
    folder,
    '2026-11-28',
    { name: 'mutants cpp', code: 0, findings: [survivor] },
    { name: 'fuzz', code: 0 },
    { name: 'lighthouse', code: 0, figures: { 'TBT, ms': 260 } },
  );
  const page = night(
    folder,
    '2026-11-29',
    { name: 'mutants cpp', code: 0, findings: [survivor, 'server/y.cpp: another'] },
    { name: 'fuzz', code: 1 },
    { name: 'faults' },
    { name: 'lighthouse', code: 0, figures: { 'TBT, ms': 250 } },
  );
  expect(page).toBe(`# Night of 2026-11-29

2 of 4 parts passed, on abc1234.

## New

- faults: did not end
- fuzz: failed with 1
- mutants-cpp: server/y.cpp: another

## Known

- mutants-cpp: ${survivor} (since 2026-11-28)

## Parts

| part | result | time | the night before |
| --- | --- | --- | --- |
| faults | did not end | – | – |
| fuzz | failed with 1 | 90 s | 90 s |
| lighthouse | passed | 90 s | 90 s |
| mutants-cpp | passed | 90 s | 90 s |

## Figures

| figure | tonight | the night before | 2026-11-20 | change |
| --- | --- | --- | --- | --- |
| TBT, ms | 250 | 260 | 200 | +25 % |
`);
  expect(readFileSync(join(folder, '2026-11-29.md'), 'utf8')).toBe(page);
});

it('keeps thirty nights', () => {
  const folder = at('thirty');
  const dates = Array.from({ length: 31 }, (_, day) =>
    new Date(Date.UTC(2026, 9, 1 + day)).toISOString().slice(0, 10),
  );
  for (const date of dates) night(folder, date, { name: 'fuzz', code: 0 });
  expect(readdirSync(folder).filter((name) => !name.endsWith('.md'))).toEqual(dates.slice(1));
  expect(existsSync(join(folder, '2026-10-01.md'))).toBe(false);
});

it('notes nothing outside of a night', () => {
  expect(() => {
    noteFinding('seen by day');
  }).not.toThrow();
});
