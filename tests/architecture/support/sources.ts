import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

const generated = new Set(['node_modules', 'dist', 'dist-ssr', 'build']);

/** Paths from the root of all files below some folder or file whose name matches. */
export function filesIn(place: string, pattern: RegExp): string[] {
  const files: string[] = [];
  const visit = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !generated.has(entry.name)) visit(path);
      if (entry.isFile() && pattern.test(entry.name)) files.push(relative(root, path));
    }
  };
  visit(join(root, place));
  return files.sort();
}

export const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** What a C++ file includes, with its brackets or quotes. */
export function includesOf(file: string): string[] {
  return [...read(file).matchAll(/^\s*#\s*include\s*([<"][^>"]+[>"])/gm)].map(
    ([, header = '']) => header,
  );
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
