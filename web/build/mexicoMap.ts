// node web/build/run.mjs mexicoMap.ts: rewrites src/pages/coverage/mexico.ts from the package @svg-maps/mexico
// (CC BY 4.0), with coordinates of one decimal instead of five: a third less for a phone to fetch.

import { readFileSync, writeFileSync } from 'node:fs';
import svgMap from '@svg-maps/mexico';

/** The package comes without types. */
const map = svgMap as {
  readonly viewBox: string;
  readonly locations: readonly {
    readonly id: string;
    readonly name: string;
    readonly path: string;
  }[];
};

const target = new URL('../src/pages/coverage/mexico.ts', import.meta.url);
const spanish: Readonly<Record<string, string>> = {
  cmx: 'Ciudad de México',
  mex: 'Estado de México',
};

/** Rounds a path of relative points against where the pen really is, so that the errors do not add up. */
function rounded(path: string): string {
  const pen = { x: 0, y: 0 };
  const exact = { x: 0, y: 0 };
  const start = { pen: { x: 0, y: 0 }, exact: { x: 0, y: 0 } };
  const out: string[] = [];
  for (const [, command = '', rest = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    if (command === 'z') {
      Object.assign(pen, start.pen);
      Object.assign(exact, start.exact);
      out.push('z');
      continue;
    }
    if (!'mMl'.includes(command)) throw new Error(`The map has a new command: ${command}`);
    const numbers = rest
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const points: string[] = [];
    if (command === 'M') Object.assign(exact, { x: 0, y: 0 });
    for (let index = 0; index < numbers.length; index += 2) {
      exact.x += numbers[index] ?? NaN;
      exact.y += numbers[index + 1] ?? NaN;
      const dx = Math.round((exact.x - pen.x) * 10) / 10;
      const dy = Math.round((exact.y - pen.y) * 10) / 10;
      pen.x += dx;
      pen.y += dy;
      const isStart = command !== 'l' && index === 0;
      if (isStart) Object.assign(start, { pen: { ...pen }, exact: { ...exact } });
      if (isStart || dx !== 0 || dy !== 0)
        points.push(`${short(dx)}${dy < 0 ? '' : ' '}${short(dy)}`);
    }
    out.push(command.toLowerCase() + points.join(' '));
  }
  return out.join('');
}

const short = (number: number): string => String(number).replace(/^(-?)0\./, '$1.');

const [, , width, height] = map.viewBox.split(' ').map(Number);
const states = map.locations
  .map(({ id, name, path }) => ({ id, name: spanish[id] ?? name, path: rounded(path) }))
  .sort((a, b) => a.name.localeCompare(b.name, 'es'));

const { version } = JSON.parse(
  readFileSync(
    new URL('../../node_modules/@svg-maps/mexico/package.json', import.meta.url),
    'utf8',
  ),
) as { version: string };
const lines = states.map(
  ({ id, name, path }) => `  { id: '${id}', name: '${name}', path: '${path}' },`,
);
writeFileSync(
  target,
  `// Written by web/build/mexicoMap.ts from @svg-maps/mexico ${version} by Victor Cazanave, after MapSVG:
// https://creativecommons.org/licenses/by/4.0/ Coordinates were rounded and two names put in Spanish.
// prettier-ignore
export const mexico = {
  width: ${String(width)},
  height: ${String(height)},
  states: [
${lines.map((line) => `  ${line}`).join('\n')}
  ],
} as const;

export type StateId = (typeof mexico.states)[number]['id'];
`,
);
