// The steps that docs/operations.md tells an operator to run.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/lib/steps.mjs';

const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');

/** The command lines of the n-th shell block below a heading, without their comments. */
export function stepsBelow(/** @type {string} */ heading, block = 0) {
  const start = page.indexOf(`\n### ${heading}\n`);
  if (start < 0) throw new Error(`docs/operations.md has no heading ${heading}`);
  const section = page.slice(start + 1).split(/\n##/)[0] ?? '';
  const blocks = [...section.matchAll(/^```\n(.*?)^```$/gms)].map(([, text = '']) => text);
  const lines = (blocks[block] ?? '')
    .split('\n')
    .map((line) => line.replace(/\s+# .*$/, '').trim());
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}
