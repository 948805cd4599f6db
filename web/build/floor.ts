import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'acorn';
import doiuse from 'doiuse';
import postcss from 'postcss';

const { browserslist } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { browserslist: readonly string[] };

/** The oldest browsers in which the shop works whole, as a build target: `chrome97`, `ios16.0`. */
export const floor = browserslist.map((one) => one.replace('ios_saf', 'ios').replace(' ', ''));

/** Scripts that also run below the floor, where they say so, and the ECMAScript version that they need. */
const OLDER = { script: 'assets/guard-', version: 2019 } as const;

/** Features of styles that a browser of the floor lacks, and what is left without them. */
const DISPENSABLE = {
  'css-clip-path': 'only basic shapes are used, which all have',
  'css-container-query-units': 'a fallback precedes each length',
  'css-container-queries': 'the layout for wide containers, which fits a phone',
  'css-content-visibility': 'saves work only',
  'css-display-contents': 'lacks roles of tables only, which are written out',
  'css-grid-animation': 'no transition',
  'css-has': 'decoration, and the scroll padding of the cart',
  'css-lch-lab': 'the build writes a fallback before each colour',
  'css-masks': 'counted for clip-path',
  'css-media-scripting': 'the guard and noscript have their own rules',
  'css-resize': 'no handle at a text field',
  'css-scrollbar': 'a scroll bar below the banners',
  'css-selection': 'the colour of a selection',
  'intrinsic-width': 'other values than fit-content of a width',
  multicolumn: 'breaks between columns',
  'text-decoration': 'the shorthand',
  'text-size-adjust': 'for phones that have it',
  'viewport-unit-variants': 'a fallback precedes each length',
} as const;

/**
 * Checks every built script and style sheet, libraries included, against the floor.
 *
 * @throws Error that lists each file with the syntax or feature that a browser of the floor lacks.
 */
export async function checkFloor(dist: string): Promise<void> {
  const problems: string[] = [];
  for (const file of await readdir(dist, { recursive: true })) {
    if (!/\.(?:m?js|css)$/.test(file)) continue;
    const text = await readFile(join(dist, file), 'utf8');
    const found = file.endsWith('.css') ? await findInStyle(text) : findInScript(file, text);
    problems.push(...found.map((what) => `${file}: ${what}`));
  }
  if (problems.length === 0) return;
  throw new Error(`${floor.join(', ')} cannot run the build:\n${problems.join('\n')}`);
}

function findInScript(file: string, text: string): readonly string[] {
  const version = file.startsWith(OLDER.script) ? OLDER.version : 2022;
  const found = new Set<string>();
  try {
    const program = parse(text, { ecmaVersion: version, sourceType: 'module' });
    // Both belong to ES2022 or older, and came to Safari with 16.4.
    JSON.stringify(program, (_, value: unknown) => {
      if (typeof value === 'bigint') return null;
      const { type, regex } = (value ?? {}) as { type?: string; regex?: { pattern: string } };
      if (type === 'StaticBlock') found.add('static {}');
      if (/\(\?<[=!]/.test(regex?.pattern ?? '')) found.add('a lookbehind');
      return value;
    });
  } catch (error) {
    found.add(`no ES${String(version)}: ${(error as Error).message}`);
  }
  return [...found];
}

async function findInStyle(text: string): Promise<readonly string[]> {
  const found = new Set<string>();
  const check = doiuse({
    browsers: [...browserslist],
    ignore: Object.keys(DISPENSABLE),
    onFeatureUsage: ({ feature, usage }) =>
      found.add(`${feature}: ${usage.toString().slice(0, 80)}`),
  });
  await postcss([check]).process(text, { from: undefined });
  return [...found];
}
