import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repositoryFiles } from '../../../scripts/lib/files.mjs';
import { root } from '../../../scripts/lib/steps.mjs';

const files = repositoryFiles().sort();

/** Paths from the root of all files below some folder whose name matches. */
export const filesIn = (place: string, pattern: RegExp) =>
  files.filter((file) => file.startsWith(`${place}/`) && pattern.test(basename(file)));

export const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** What a C++ file includes: `shop/cart.hpp`, `<vector>`. */
export function includesOf(file: string): string[] {
  const includes = read(file).matchAll(/^\s*#\s*include\s*(?:"([^"]+)"|(<[^>]+>))/gm);
  return [...includes].map(([, own, standard]) => own ?? standard ?? '');
}

/** Returns C++ code without comments and string literals. */
export function codeOf(file: string): string {
  return read(file)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '')
    .replace(/"(?:[^"\\\n]|\\.)*"/g, '""');
}

/** The literals of a union that a TypeScript file declares. */
export function unionOf(file: string, name: string): string[] {
  const [, union = ''] = new RegExp(`^export type ${name} =([^;]+);`, 'm').exec(read(file)) ?? [];
  return [...union.matchAll(/'([^']+)'/g)].map(([, literal = '']) => literal);
}
